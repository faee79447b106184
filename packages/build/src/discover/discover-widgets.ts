import { isUtf8 } from "node:buffer";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isWidgetName } from "@orderpane/protocol/manifest";
import type { BuildConfig } from "../build-config.ts";
import type { readWidgetJson, WidgetDeclaration } from "./widget-json.ts";
import { BuildError } from "../errors.ts";
import { projectFile } from "../source/paths.ts";
import { notUtf8 } from "../source/read-text.ts";
import { widgetFolders } from "./widget-folders.ts";

/** A checked folder of a widget: its declaration and the place of its component. */
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

/** @throws {BuildError} for the first widget that is invalid, unless `onFailed` takes the errors */
export async function discoverWidgets(
  config: Pick<BuildConfig, "root" | "widgetsDir">,
  { names, onFailed }: DiscoverOptions = {},
): Promise<WidgetSource[]> {
  const folders = names ?? (await widgetFolders(config));
  // Loaded lazily: it brings a parser of XML, which a build without changes does not need.
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
 * Checks the name of a folder inside `folder`, the one of all widgets.
 *
 * @throws {BuildError} `bad-name`
 */
export function checkWidgetName(name: string, { root, folder }: { root: string; folder: string }): void {
  const isTooLong = name.length > maxNameLength;
  const file = projectFile(root, join(folder, isTooLong ? `${name.slice(0, 40)}…` : name));
  if (isTooLong) {
    throw new BuildError("bad-name", `a name has at most ${maxNameLength} letters, found ${name.length}`, {
      file,
      fix: "Use a shorter name.",
    });
  }
  if (windowsDevice.test(name)) {
    throw new BuildError("bad-name", `Windows cannot have files named "${name}"`, {
      file,
      fix: `Choose another name, such as ${name}-widget.`,
    });
  }
  if (!isWidgetName(name)) {
    throw new BuildError("bad-name", `"${name}" cannot name a widget`, {
      file,
    });
  }
}

const windowsDevice = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** The name is part of file names, which have at most 255 bytes. */
const maxNameLength = 100;

function readDeclaration(root: string, dir: string): string {
  const path = join(dir, "widget.json");
  const content = readDeclarationFile(root, path);
  if (!isUtf8(content)) throw notUtf8(projectFile(root, path), "bad-declaration");
  return content.toString("utf8").replace(/^\ufeff/, "");
}

function readDeclarationFile(root: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new BuildError("bad-declaration", "the widget's declaration is missing", {
      file: projectFile(root, path),
      fix: 'Create it: { "title": "Buyer", "height": 120, "page": "order" }.',
      cause,
    });
  }
}
