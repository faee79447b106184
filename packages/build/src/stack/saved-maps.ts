import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { Manifest, WidgetBundle } from "@orderpane/protocol/bundle";
import { removeOldest } from "../cache/cached-file.ts";
import type { BuildConfig } from "../build-config.ts";

/** The oldest maps beyond this count are removed. */
const maxFiles = 200;

/** `fresh` are the widgets whose maps may differ from an earlier one of the same build. */
export function saveMaps(
  { root, outDir }: Pick<BuildConfig, "root" | "outDir">,
  { widgets }: Manifest,
  fresh: ReadonlySet<WidgetBundle>,
): void {
  const folder = mapsFolder(root);
  const isKept = (build: string) => existsSync(join(folder, `${build}.json`));
  const missing = widgets.filter((widget) => fresh.has(widget) || !isKept(widget.build));
  if (missing.length === 0) return;
  try {
    mkdirSync(folder, { recursive: true });
    for (const { build, files } of missing) {
      const unfinished = join(folder, `.${build}.${process.pid}`);
      share(join(outDir, files.map), unfinished);
      renameSync(unfinished, join(folder, `${build}.json`));
    }
    removeOldest(folder, Math.max(maxFiles, widgets.length));
  } catch {
    // Without the maps, only later stack traces cannot be resolved.
  }
}

/** A link is enough: builds replace the output folder, but never change a file in it. */
function share(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

export function listMaps(root: string): string[] {
  const folder = mapsFolder(root);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => /^[0-9a-f]+\.json$/.test(name));
}

export function mapsFolder(root: string): string {
  return join(root, ".orderpane", "maps");
}
