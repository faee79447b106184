import { hash } from "node:crypto";
import { join } from "node:path";
import type { BuiltWidget } from "../built-widget.ts";
import type { BuildConfig } from "../build-config.ts";
import { readCachedFile, removeOldest, writeCachedFile } from "./cached-file.ts";
import { observeFiles, type Trace } from "./file-state.ts";
import { toolVersions } from "./tool-versions.ts";

interface Entry {
  traces: Trace[];
  widget: BuiltWidget;
}

export type BuildCache = ReturnType<typeof openCache>;

/**
 * Opens the cache on disk for one build. Call it before reading any files. Nothing is cached if the project
 * has Vite or PostCSS plugins other than Tailwind, because the files that these read are unknown.
 */
export function openCache(config: BuildConfig) {
  const folder = join(config.root, ".orderpane", "cache", "build");
  const common = hash("sha256", `${toolVersions()}\n${configKey(config)}`);
  const fileOf = (name: string) =>
    join(folder, `${name}.${hash("sha256", `${common}\n${name}`).slice(0, 16)}.json`);
  const files = observeFiles(config.root, config.extensions);
  let written = 0;
  return {
    files,
    /** Returns the widget of an earlier build if none of its inputs has changed since. */
    find(name: string): BuiltWidget | null {
      const entry = config.isKnown ? (readCachedFile(fileOf(name)) as Entry | undefined) : undefined;
      return entry && files.isUnchanged(entry.traces) ? entry.widget : null;
    },
    /** Does nothing if the widget's sources were edited during the build. */
    save(name: string, widget: BuiltWidget): void {
      const traces = config.isKnown ? files.trace(widget.inputs) : null;
      if (!traces) return;
      writeCachedFile(fileOf(name), { traces, widget });
      written++;
    },
    end(): void {
      if (written > 0) removeOldest(folder, maxFiles + written);
    },
  };
}

/** Enough for hundreds of widgets, other modes and earlier states. */
const maxFiles = 500;

/** Returns a key for all plain data in the configuration. */
function configKey({ vite: _vite, ...data }: BuildConfig): string {
  return JSON.stringify(Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1)));
}
