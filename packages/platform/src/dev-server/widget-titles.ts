import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TitleOf } from "../platform.ts";

/**
 * The titles in `widgets/<name>/widget.json` of the project whose `package.json` lies in `root`. They are read each time,
 * so that an edit is seen. The platform has no field for them: no store knows them but one beside the sources.
 */
export function widgetTitles(root: string): TitleOf {
  return ({ project, widget }) => {
    if (readMember(join(root, "package.json"), "name") !== project) return null;
    return readMember(join(root, "widgets", widget, "widget.json"), "title");
  };
}

/** A text in a JSON file; `null` where there is none, or no such file: the build says what is wrong with it. */
function readMember(file: string, name: string): string | null {
  try {
    const value = (JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown> | null)?.[name];
    return typeof value === "string" && value !== "" ? value : null;
  } catch {
    return null;
  }
}
