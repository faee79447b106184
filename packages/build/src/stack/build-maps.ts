import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest, WidgetBundle, BuildMap } from "@orderpane/protocol/bundle";
import { removeOldest } from "../cache/cached-file.ts";
import type { BuildConfig } from "../build-config.ts";
import { BuildError } from "../errors.ts";

type Folders = Pick<BuildConfig, "root" | "outDir">;

/** The oldest maps beyond this count are removed. */
const maxFiles = 200;

/** Stores a build's maps. `fresh` are the widgets whose maps may have changed. */
export function saveMaps(
  { root, outDir }: Folders,
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
      copyFileSync(join(outDir, files.map), join(folder, `${build}.json`));
    }
    removeOldest(folder, Math.max(maxFiles, widgets.length));
  } catch {
    // Without maps, only later stack traces cannot be resolved.
  }
}

/** Opens the maps of the current build, then those of earlier ones. */
export function openMaps(folders: Folders) {
  const all = [...presentMaps(folders), ...savedMaps(folders)].filter(({ path }) => existsSync(path));
  return {
    byScript(name: string): BuildMap | null {
      const mark = `"file":${JSON.stringify(name)}`;
      for (const { path } of all) {
        const text = readFileSync(path, "utf8");
        if (text.includes(mark)) return JSON.parse(text);
      }
      return null;
    },
    /** @throws {BuildError} `no-map` */
    byWidget(name: string): BuildMap {
      const found = all.find((map) => map.name === name);
      if (found) return readMap(found.path);
      throw new BuildError("no-map", `there is no build of the widget "${name}"`, {
        fix: "Check the name, or build the widgets first.",
      });
    },
  };
}

function readMap(path: string): BuildMap {
  return JSON.parse(readFileSync(path, "utf8"));
}

interface MapFile {
  name: string | null;
  build: string;
  path: string;
}

/** Empty if there is no build: only the maps of earlier builds are left. */
function presentMaps({ outDir }: Folders): MapFile[] {
  try {
    const manifest: Manifest = JSON.parse(readFileSync(join(outDir, "manifest.json"), "utf8"));
    return manifest.widgets.map(({ name, build, files }) => ({ name, build, path: join(outDir, files.map) }));
  } catch {
    return [];
  }
}

function savedMaps({ root }: Folders): MapFile[] {
  const folder = mapsFolder(root);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /^[0-9a-f]+\.json$/.test(name));
  return names.map((name) => ({ name: null, build: name.replace(".json", ""), path: join(folder, name) }));
}

function mapsFolder(root: string): string {
  return join(root, ".orderpane", "maps");
}
