import { type Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import type { BuildConfig } from "../build-config.ts";
import { BuildError, projectFile } from "../errors.ts";

/** @throws {BuildError} `no-widgets` */
export async function widgetFolders({
  root,
  widgetsDir,
}: Pick<BuildConfig, "root" | "widgetsDir">): Promise<string[]> {
  const file = projectFile(root, widgetsDir);
  const fix = "Create a folder for each widget, with widgets/<name>/index.tsx and widget.json.";
  let entries: Dirent[];
  try {
    entries = await readdir(widgetsDir, { withFileTypes: true });
  } catch (cause) {
    throw new BuildError("no-widgets", "the folder of widgets is missing", { file, fix, cause });
  }
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith("."));
  if (folders.length === 0)
    throw new BuildError("no-widgets", "there is no widget in this folder", { file, fix });
  return folders.map(({ name }) => name).sort();
}
