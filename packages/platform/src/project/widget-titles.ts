import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TitleOf } from "../platform.ts";

/**
 * Reads titles from `widget.json` on every call. A widget belongs to the project if its marker has the name
 * in the `package.json` of `root`, the name in the manifest of the last build, or `project`.
 */
export function widgetTitles(root: string, project?: string): TitleOf {
  const isOwn = (name: string) =>
    name === project ||
    name === readMember(join(root, "package.json"), "name") ||
    name === readMember(join(root, "dist", "manifest.json"), "project");
  return (marker) =>
    isOwn(marker.project) ? readMember(join(root, "widgets", marker.widget, "widget.json"), "title") : null;
}

/** Returns `null` for an invalid file, because the build reports it. */
function readMember(file: string, name: string): string | null {
  try {
    const value: unknown = Object(JSON.parse(readFileSync(file, "utf8")))[name];
    return typeof value === "string" && value !== "" ? value : null;
  } catch {
    return null;
  }
}
