import { hash } from "node:crypto";
import { join } from "node:path";
import type { BuiltWidget } from "../built-widget.ts";
import type { BuildConfig } from "../build-config.ts";
import { readCachedFile, removeOldest, writeCachedFile } from "./cached-file.ts";
import { type FileState, observeFiles, type Trace } from "./file-state.ts";
import { toolVersions } from "./tool-versions.ts";

export interface BuildCache {
  /** Starts a session for one build. Call it before reading any files. */
  begin(): CacheSession;
}

export interface CacheSession {
  files: FileState;
  /** Returns the widget of an earlier build if none of its inputs has changed since. */
  find(name: string): BuiltWidget | null;
  /** Does nothing if the widget's sources were edited during the build. */
  save(name: string, widget: BuiltWidget): void;
  end(): void;
}

/**
 * Opens the cache on disk. If a project's widgets depend on files that the next process could not check, the
 * cache is in memory: in watch mode, plugins report the files that they depend on.
 */
export function openCache(config: BuildConfig): BuildCache {
  const entries: Entries = config.isKnown
    ? entriesOnDisk(join(config.root, ".orderpane", "cache", "build"))
    : new Map<string, Entry>();
  const common = hash("sha256", `${toolVersions()}\n${configKey(config)}`);
  const keyOf = (name: string) => `${name}.${hash("sha256", `${common}\n${name}`).slice(0, 16)}`;
  return {
    begin() {
      const files = observeFiles(config.root, config.extensions);
      let written = 0;
      return {
        files,
        find(name) {
          const entry = entries.get(keyOf(name));
          return entry && files.isUnchanged(entry.traces) ? entry.widget : null;
        },
        save(name, widget) {
          const traces = files.trace(widget.inputs);
          if (!traces) return;
          entries.set(keyOf(name), { traces, widget });
          written++;
        },
        end() {
          if (written > 0) entries.limit?.(maxFiles + written);
        },
      };
    },
  };
}

interface Entry {
  traces: Trace[];
  widget: BuiltWidget;
}

interface Entries {
  get(key: string): Entry | undefined;
  set(key: string, entry: Entry): unknown;
  limit?(count: number): void;
}

function entriesOnDisk(folder: string): Entries {
  const fileOf = (key: string) => join(folder, `${key}.json`);
  return {
    get: (key) => readCachedFile(fileOf(key)) as Entry | undefined,
    set: (key, entry) => writeCachedFile(fileOf(key), entry),
    limit: (count) => removeOldest(folder, count),
  };
}

/** Enough for hundreds of widgets, other modes and earlier states. */
const maxFiles = 500;

/** Returns a key for all plain data in the configuration. */
function configKey({ vite: _vite, sources: _sources, ...data }: BuildConfig): string {
  return JSON.stringify(Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1)));
}
