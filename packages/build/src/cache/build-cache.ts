import { hash } from "node:crypto";
import { join } from "node:path";
import type { BuiltWidget, OutputFile } from "../built-widget.ts";
import type { BuildConfig } from "../build-config.ts";
import { createFingerprints, type Fingerprints, isUnchanged, type Trace } from "./fingerprint.ts";
import {
  writeCachedFile,
  removeOldest,
  writeCachedText,
  readIfExists,
  readCachedFile,
} from "./cached-file.ts";
import { toolVersions } from "./tool-versions.ts";
import { createTracer, type Tracer } from "./tracer.ts";

/** Results of earlier builds. */
export interface BuildCache {
  /** Starts a session for one build. Call it before anything is read. */
  begin(): CacheSession;
}

export interface CacheSession {
  now: Fingerprints;
  tracer: Tracer;
  /** The widget of an earlier build, if nothing that it depends on has changed since. */
  find(name: string): CachedWidget | null;
  /** Caches a widget, unless its sources were edited while it was built. */
  save(name: string, widget: BuiltWidget): void;
  /** Removes the oldest entries if new ones were written. */
  end(): void;
}

/** A built widget without its files. */
type BuildResult = Omit<BuiltWidget, "files">;

/** A widget of an earlier build. Its files are read on demand. */
export interface CachedWidget extends BuildResult {
  /** The names of its files and the hashes of their contents. */
  hashes: readonly FileHash[];
  /** `null` when the cached text is damaged. */
  read(): OutputFile[] | null;
}

export interface FileHash {
  name: string;
  /** In UTF-16 units. */
  length: number;
  hash: string;
}

/** Opens the cache on disk, or none for a project whose dependencies are unknown. */
export function openCache(config: BuildConfig): BuildCache {
  if (!canBeCached(config)) return openNoCache(config);
  return createCache(config, diskStorage(join(config.root, ".orderpane", "cache", "build")));
}

/** Whether all files that results depend on are known. Plugins, PostCSS and `tsconfigPaths` read others. */
export function canBeCached({ plugins, postcss, resolve }: BuildConfig): boolean {
  return !plugins && !postcss && !resolve.tsconfigPaths;
}

/** A cache that stores nothing. */
export function openNoCache(config: BuildConfig): BuildCache {
  return {
    begin: () => ({ ...beginReading(config), find: () => null, save: () => {}, end: () => {} }),
  };
}

/** A cache in memory, for watching: there, plugins say which files they depend on. */
export function openMemoryCache(config: BuildConfig): BuildCache {
  const entries = new Map<string, Entry>();
  const texts = new Map<string, string>();
  return createCache(config, {
    read: (name) => entries.get(name),
    readText: (name) => texts.get(name),
    write(name, { entry, text }) {
      entries.set(name, entry);
      texts.set(name, text);
    },
    limit: () => {},
  });
}

/** Stores entries by name. */
interface EntryStorage {
  /** `undefined` when it is missing or damaged. */
  read(name: string): Entry | undefined;
  /** The contents of an entry's files in one text, not checked. */
  readText(name: string): string | undefined;
  write(name: string, content: { entry: Entry; text: string }): void;
  /** Removes the oldest beyond this count. */
  limit(count: number): void;
}

function diskStorage(folder: string): EntryStorage {
  const entryFile = (name: string) => join(folder, `${name}.json`);
  const textFile = (name: string) => join(folder, `${name}.txt`);
  return {
    read: (name) => readCachedFile(entryFile(name)) as Entry | undefined,
    readText: (name) => readIfExists(textFile(name)),
    write(name, { entry, text }) {
      // Need not be atomic like the entry: the entry has the hashes of a complete text.
      writeCachedText(textFile(name), text);
      writeCachedFile(entryFile(name), entry);
    },
    limit: (count) => removeOldest(folder, count),
  };
}

/** The contents of the files are stored apart: an unchanged output folder has them already. */
interface Entry {
  traces: Trace[];
  hashes: FileHash[];
  result: BuildResult;
}

/** Two files a widget: hundreds of widgets, for other modes and for earlier states. */
const maxFiles = 1000;

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
          const key = keyOf(name);
          const entry = storage.read(key);
          if (!entry || !isUnchanged(entry.traces, now)) return null;
          const { result, hashes } = entry;
          return { ...result, hashes, read: () => splitFiles(storage.readText(key), hashes) };
        },
        save(name, { files, ...result }) {
          const traces = tracer.trace(result.inputs);
          if (!traces) return;
          const key = keyOf(name);
          const hashes = files.map(({ name: file, content }) => ({
            name: file,
            length: content.length,
            hash: hash("sha256", content),
          }));
          const text = files.map(({ content }) => content).join("");
          storage.write(key, { entry: { traces, hashes, result }, text });
          written++;
        },
        end() {
          if (written > 0) storage.limit(maxFiles + 2 * written);
        },
      };
    },
  };
}

function beginReading(config: BuildConfig): Pick<CacheSession, "now" | "tracer"> {
  const now = createFingerprints(config.resolve.extensions);
  return { now, tracer: createTracer(config.root, now) };
}

/**
 * Two builds at once may have written different texts under one name, so each file is checked by its hash.
 */
function splitFiles(text: string | undefined, hashes: readonly FileHash[]): OutputFile[] | null {
  if (text === undefined) return null;
  let start = 0;
  const files: OutputFile[] = [];
  for (const { name, length, hash: expected } of hashes) {
    const content = text.slice(start, (start += length));
    if (hash("sha256", content) !== expected) return null;
    files.push({ name, content });
  }
  return files;
}

/** Everything in the configuration that is data. A project with plugins or PostCSS has no cache on disk. */
function configKey({
  plugins: _plugins,
  postcss: _postcss,
  sources: _sources,
  ...data
}: BuildConfig): string {
  const inOrder = Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(inOrder, (_key, value: unknown) => (value instanceof RegExp ? String(value) : value));
}
