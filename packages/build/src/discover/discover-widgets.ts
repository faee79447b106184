import { isUtf8 } from "node:buffer";
import { type Dirent, existsSync, readFileSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isWidgetName } from "@orderpane/protocol/manifest";
import type { BuildConfig } from "../build-config.ts";
import type { readWidgetJson, WidgetDeclaration } from "./widget-json.ts";
import { BuildError } from "../errors.ts";
import { projectFile } from "../source/paths.ts";
import { notUtf8 } from "../source/problem.ts";

/** A validated widget folder: its declaration and the path of its component. */
export interface WidgetSource extends WidgetDeclaration {
  name: string;
  dir: string;
  entry: string;
}

export interface DiscoverOptions {
  /** Default: all. */
  names?: readonly string[];
  onFailed?: ((widget: string, error: unknown) => void) | undefined;
}

/** @throws {BuildError} for the first invalid widget, unless `onFailed` takes the errors */
export async function discoverWidgets(
  config: Pick<BuildConfig, "root" | "widgetsDir">,
  { names, onFailed }: DiscoverOptions = {},
): Promise<WidgetSource[]> {
  const folders = names ?? (await widgetFolders(config));
  // Loaded lazily: it loads an XML parser, which a build without changes does not need.
  const { readWidgetJson: readJson } = await import("./widget-json.ts");
  return folders.flatMap((name) => {
    try {
      return [readWidget(config.root, join(config.widgetsDir, name), { name, readJson })];
    } catch (error) {
      if (!onFailed) throw error;
      onFailed(name, error);
      return [];
    }
  });
}

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

/** Links to files are ignored, like files. */
async function refuseLink(root: string, path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found?.isFile()) return;
  const problem = `a widget must be a folder, found a symbolic link to ${found ? "one" : "nothing"}`;
  throw new BuildError("linked-folder", problem, { file: projectFile(root, path) });
}

function readWidget(
  root: string,
  dir: string,
  { name, readJson }: { name: string; readJson: typeof readWidgetJson },
): WidgetSource {
  checkWidgetName(name, { root, folder: dirname(dir) });
  const declaration = readJson(readDeclaration(root, dir), {
    file: projectFile(root, join(dir, "widget.json")),
  });
  const entry = join(dir, "index.tsx");
  if (!existsSync(entry)) {
    throw new BuildError("no-entry", "the widget's component is missing", {
      file: projectFile(root, entry),
    });
  }
  return { name, dir, entry, ...declaration };
}

/**
 * Checks the name of a folder in `folder`, which contains all widgets.
 *
 * @throws {BuildError} `bad-name`
 */
export function checkWidgetName(name: string, { root, folder }: { root: string; folder: string }): void {
  // The name is part of file names, which are limited to 255 bytes.
  if (isWidgetName(name) && name.length <= 100 && !windowsDevice.test(name)) return;
  const shown = name.length > 100 ? `${name.slice(0, 40)}…` : name;
  const file = projectFile(root, join(folder, shown));
  throw new BuildError("bad-name", `"${shown}" cannot name a widget`, { file });
}

/** Windows cannot have files with these names. */
const windowsDevice = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

function readDeclaration(root: string, dir: string): string {
  const path = join(dir, "widget.json");
  const file = projectFile(root, path);
  try {
    const content = readFileSync(path);
    if (isUtf8(content)) return content.toString("utf8").replace(/^\ufeff/, "");
  } catch (cause) {
    throw new BuildError("bad-declaration", "the widget's declaration is missing", {
      file,
      fix: 'Create it: { "title": "Buyer", "height": 120, "page": "order" }.',
      cause,
    });
  }
  throw notUtf8(file, "bad-declaration");
}
