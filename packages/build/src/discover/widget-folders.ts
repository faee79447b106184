import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { BuildConfig } from "../build-config.ts";
import { BuildError } from "../errors.ts";
import { projectFile } from "../source/paths.ts";

/** @throws {BuildError} `no-widgets`, or `linked-folder`: an ignored link would look like a deleted widget */
export async function widgetFolders({
  root,
  widgetsDir,
}: Pick<BuildConfig, "root" | "widgetsDir">): Promise<string[]> {
  const file = projectFile(root, widgetsDir);
  let entries: Dirent[];
  try {
    entries = await readdir(widgetsDir, { withFileTypes: true });
  } catch (cause) {
    throw new BuildError("no-widgets", "the folder of widgets is missing", { file, cause });
  }
  const visible = entries.filter(({ name }) => !name.startsWith("."));
  const links = visible.filter((entry) => entry.isSymbolicLink());
  for (const { name } of links) await refuseLink(root, join(widgetsDir, name));
  const folders = visible.filter((entry) => entry.isDirectory());
  if (folders.length === 0) throw new BuildError("no-widgets", "there is no widget in this folder", { file });
  return folders.map(({ name }) => name).sort();
}

/** A link to a file is ignored, as files are. */
async function refuseLink(root: string, path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found?.isFile()) return;
  throw new BuildError(
    "linked-folder",
    `a widget must be a folder, found a symbolic link to ${found ? "one" : "nothing"}`,
    {
      file: projectFile(root, path),
    },
  );
}
