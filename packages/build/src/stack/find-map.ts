import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "@orderpane/protocol/bundle";
import type { BuildConfig } from "../build-config.ts";
import { BuildError } from "../errors.ts";
import { listMaps, mapsFolder } from "./saved-maps.ts";

export interface BuildMap {
  /** The name of its script in stack traces. */
  file: string;
  sources: string[];
  sourcesContent: (string | null)[];
  names: string[];
  mappings: string;
  version: number;
}

export interface BuildMaps {
  byScript(name: string): BuildMap | null;
  /**
   * `hash` may be the start of a hash.
   *
   * @throws {BuildError} `no-map`
   */
  byBuild(hash: string): BuildMap;
  /** @throws {BuildError} `no-map` */
  byWidget(name: string): BuildMap;
}

export function openMaps({ root, outDir }: Pick<BuildConfig, "root" | "outDir">): BuildMaps {
  const present = readManifest(outDir).map(({ name, build, files }) => ({
    name,
    build,
    path: join(outDir, files.map),
  }));
  const saved = listMaps(root).map((file) => ({
    name: null,
    build: file.replace(/\.json$/, ""),
    path: join(mapsFolder(root), file),
  }));
  const all = [...present, ...saved].filter(({ path }) => existsSync(path));
  return {
    byScript(name) {
      const mark = `"file":${JSON.stringify(name)}`;
      for (const { path } of all) {
        const text = readFileSync(path, "utf8");
        if (text.includes(mark)) return JSON.parse(text) as BuildMap;
      }
      return null;
    },
    byBuild(hash) {
      const found = all.find(({ build }) => build.startsWith(hash.toLowerCase()));
      if (found) return readMap(found.path);
      throw new BuildError("no-map", `there is no source map of the build ${hash}`, {
        fix: "A store's settings change the hash: give the widget's name with --widget instead.",
      });
    },
    byWidget(name) {
      const found = all.find((map) => map.name === name);
      if (found) return readMap(found.path);
      throw new BuildError("no-map", `there is no build of the widget "${name}"`, {
        fix: "Check the name, or build the widgets first.",
      });
    },
  };
}

function readMap(path: string): BuildMap {
  return JSON.parse(readFileSync(path, "utf8")) as BuildMap;
}

/** Empty when nothing is built: then only the maps of earlier builds are left. */
function readManifest(outDir: string): Manifest["widgets"] {
  try {
    return (JSON.parse(readFileSync(join(outDir, "manifest.json"), "utf8")) as Manifest).widgets;
  } catch {
    return [];
  }
}
