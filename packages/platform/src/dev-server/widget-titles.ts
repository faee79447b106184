import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TitleOf } from "../platform.ts";

/** Read from each `widget.json` at every call. `root` holds the project's `package.json`. */
export function widgetTitles(root: string): TitleOf {
  return ({ project, widget }) => {
    if (readMember(join(root, "package.json"), "name") !== project) return null;
    return readMember(join(root, "widgets", widget, "widget.json"), "title");
  };
}

/** `null` without an error, because the build reports what is wrong. */
function readMember(file: string, name: string): string | null {
  try {
    const value = (JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown> | null)?.[name];
    return typeof value === "string" && value !== "" ? value : null;
  } catch {
    return null;
  }
}
