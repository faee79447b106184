import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TitleOf } from "../platform.ts";

/**
 * The titles in `widgets/<name>/widget.json` of the project whose `package.json` is in `root`. They are read
 * each time, so that edits show. The API has no field for titles: only a platform next to the sources can
 * know them.
 */
export function widgetTitles(root: string): TitleOf {
  return ({ project, widget }) => {
    if (readMember(join(root, "package.json"), "name") !== project) return null;
    return readMember(join(root, "widgets", widget, "widget.json"), "title");
  };
}

/**
 * Reads a text from a JSON file. Returns `null` without an error, because the build reports what is wrong.
 */
function readMember(file: string, name: string): string | null {
  try {
    const value = (JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown> | null)?.[name];
    return typeof value === "string" && value !== "" ? value : null;
  } catch {
    return null;
  }
}
