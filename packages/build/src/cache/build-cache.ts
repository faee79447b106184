import { hash } from "node:crypto";
import { join } from "node:path";
import type { BuiltWidget } from "../built-widget.ts";
import type { BuildConfig } from "../build-config.ts";
import { createFingerprints, type Fingerprints, isUnchanged, type Trace } from "./fingerprint.ts";
import { readCachedFile, removeOldest, writeCachedFile } from "./cached-file.ts";
import { toolVersions } from "./tool-versions.ts";
import { createTracer, type Tracer } from "./tracer.ts";

export interface BuildCache {
  /** Starts a session for one build. Call it before anything is read. */
  begin(): CacheSession;
}

export interface CacheSession {
  now: Fingerprints;
  tracer: Tracer;
  /** The widget of an earlier build, if nothing that it depends on has changed since. */
  find(name: string): BuiltWidget | null;
  /** Does nothing if the widget's sources were edited while it was built. */
  save(name: string, widget: BuiltWidget): void;
  end(): void;
}

/** Opens the cache on disk, or none for a project whose dependencies are unknown. */
export function openCache(config: BuildConfig): BuildCache {
  if (!canBeCached(config)) return openNoCache(config);
  return createCache(config, diskStorage(join(config.root, ".orderpane", "cache", "build")));
}

/**
 * Whether everything that results depend on is known. Plugins, PostCSS and `tsconfigPaths` read other files,
 * and so may functions in the options of Sass and Less.
 */
export function canBeCached({ plugins, hasPostCss, resolve, preprocessorOptions }: BuildConfig): boolean {
  return !plugins && !hasPostCss && !resolve.tsconfigPaths && isData(preprocessorOptions);
}

function isData(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return typeof value !== "function";
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isPlain && Object.values(value).every(isData);
}

export function openNoCache(config: BuildConfig): BuildCache {
  return {
    begin: () => ({ ...beginReading(config), find: () => null, save: () => {}, end: () => {} }),
  };
}

/** A cache in memory, for watching: there, plugins say which files they depend on. */
export function openMemoryCache(config: BuildConfig): BuildCache {
  const entries = new Map<string, Entry>();
  return createCache(config, {
    read: (name) => entries.get(name),
    write: (name, entry) => void entries.set(name, entry),
    limit: () => {},
  });
}

interface Entry {
  traces: Trace[];
  widget: BuiltWidget;
}

interface EntryStorage {
  read(name: string): Entry | undefined;
  write(name: string, entry: Entry): void;
  limit(count: number): void;
}

function diskStorage(folder: string): EntryStorage {
  const fileOf = (name: string) => join(folder, `${name}.json`);
  return {
    read: (name) => readCachedFile(fileOf(name)) as Entry | undefined,
    write: (name, entry) => writeCachedFile(fileOf(name), entry),
    limit: (count) => removeOldest(folder, count),
  };
}

/** Hundreds of widgets, for other modes and for earlier states. */
const maxFiles = 500;

function createCache(config: BuildConfig, storage: EntryStorage): BuildCache {
  const common = hash("sha256", `${toolVersions()}\n${configKey(config)}`);
  const keyOf = (name: string) => `${name}.${hash("sha256", `${common}\n${name}`).slice(0, 16)}`;
  return {
    begin() {
      const { now, tracer } = beginReading(config);
      let written = 0;
      return {
        now,
        tracer,
        find(name) {
          const entry = storage.read(keyOf(name));
          return entry && isUnchanged(entry.traces, now) ? entry.widget : null;
        },
        save(name, widget) {
          const traces = tracer.trace(widget.inputs);
          if (!traces) return;
          storage.write(keyOf(name), { traces, widget });
          written++;
        },
        end() {
          if (written > 0) storage.limit(maxFiles + written);
        },
      };
    },
  };
}

function beginReading(config: BuildConfig): Pick<CacheSession, "now" | "tracer"> {
  const now = createFingerprints(config.resolve.extensions);
  return { now, tracer: createTracer(config.root, now) };
}

/** Everything in the configuration that is data. */
function configKey({
  plugins: _plugins,
  preprocess: _preprocess,
  sources: _sources,
  ...data
}: BuildConfig): string {
  const inOrder = Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(inOrder, (_key, value: unknown) => (value instanceof RegExp ? String(value) : value));
}
