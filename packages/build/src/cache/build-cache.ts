import { hash } from "node:crypto";
import { join } from "node:path";
import type { BuiltWidget, OutputFile } from "../built-widget.ts";
import type { BuildConfig } from "../build-config.ts";
import { createFingerprints, type Fingerprints, isUnchanged, type Trace } from "./fingerprint.ts";
import { keepFile, keepNewest, keepText, readIfThere, readKept } from "./cached-file.ts";
import { toolVersions } from "./tool-versions.ts";
import { createTracer, type Tracer } from "./tracer.ts";

/** Results of earlier builds. */
export interface BuildCache {
  /** For one build; begin before anything is read. */
  begin(): CacheSession;
}

export interface CacheSession {
  readonly now: Fingerprints;
  readonly tracer: Tracer;
  /** The widget as it was built, where nothing that it depends on has changed since. */
  find(name: string): CachedWidget | null;
  /** Keeps a widget, unless its sources were edited while it was built. */
  keep(name: string, widget: BuiltWidget): void;
  /** Forgets the oldest results, where new ones were kept. */
  end(): void;
}

/** What is known of a built widget, beside its files. */
type BuildResult = Omit<BuiltWidget, "files">;

/** A widget of an earlier build. Its files are read when they are asked for. */
export interface CachedWidget extends BuildResult {
  /** The names and the contents' hashes of its files. */
  hashes: readonly FileHash[];
  /** `null` where what was kept is damaged. */
  read(): OutputFile[] | null;
}

export interface FileHash {
  name: string;
  /** In UTF-16 units. */
  length: number;
  hash: string;
}

/** The cache that fits a project: on disk, or none for a project whose results depend on who knows what. */
export function openCache(config: BuildConfig): BuildCache {
  if (!canBeKept(config)) return openNoCache(config);
  return createCache(config, diskShelf(join(config.root, ".orderpane", "cache", "build")));
}

/** Whether all is known that results depend on: only plugins, PostCSS and the bundler know what else they have read. */
export function canBeKept({ plugins, postcss, resolve }: BuildConfig): boolean {
  return !plugins && !postcss && !resolve.tsconfigPaths;
}

/** A cache that keeps nothing. */
export function openNoCache(config: BuildConfig): BuildCache {
  return {
    begin: () => ({ ...beginReading(config), find: () => null, keep: () => {}, end: () => {} }),
  };
}

/** A cache for as long as the process lives: for watching, where plugins tell which files they depend on. */
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

/** Where results are kept by name. */
interface Shelf {
  /** `undefined` for what is not there or damaged. */
  read(name: string): Entry | undefined;
  /** The contents of an entry's files, one behind the other; not proven. */
  readText(name: string): string | undefined;
  write(name: string, kept: { entry: Entry; text: string }): void;
  /** Removes the oldest beyond this count. */
  limit(count: number): void;
}

function diskShelf(folder: string): Shelf {
  const entryFile = (name: string) => join(folder, `${name}.json`);
  const textFile = (name: string) => join(folder, `${name}.txt`);
  return {
    read: (name) => readKept(entryFile(name)) as Entry | undefined,
    readText: (name) => readIfThere(textFile(name)),
    write(name, { entry, text }) {
      // Not as one step like the entry: the entry's hashes tell what is not complete.
      keepText(textFile(name), text);
      keepFile(entryFile(name), entry);
    },
    limit: (count) => keepNewest(folder, count),
  };
}

/** Apart from the contents of the files, which an unchanged output folder holds already. */
interface Entry {
  traces: Trace[];
  hashes: FileHash[];
  result: BuildResult;
}

/** Two files a result: some hundred of them, for other modes and for states that may come back. */
const keptFiles = 1000;

function createCache(config: BuildConfig, shelf: Shelf): BuildCache {
  const common = hash("sha256", `${toolVersions()}\n${configText(config)}`);
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
          const entry = shelf.read(key);
          if (!entry || !isUnchanged(entry.traces, now)) return null;
          const { result, hashes } = entry;
          return { ...result, hashes, read: () => takeApart(shelf.readText(key), hashes) };
        },
        keep(name, { files, ...result }) {
          const traces = tracer.trace(result.inputs);
          if (!traces) return;
          const key = keyOf(name);
          const hashes = files.map(({ name: file, content }) => ({
            name: file,
            length: content.length,
            hash: hash("sha256", content),
          }));
          const text = files.map(({ content }) => content).join("");
          shelf.write(key, { entry: { traces, hashes, result }, text });
          written++;
        },
        end() {
          if (written > 0) shelf.limit(keptFiles + 2 * written);
        },
      };
    },
  };
}

function beginReading(config: BuildConfig): Pick<CacheSession, "now" | "tracer"> {
  const now = createFingerprints(config.resolve.extensions);
  return { now, tracer: createTracer(config.root, now) };
}

/** Two builds at once may have kept different files under one name: they have to be those of the entry. */
function takeApart(text: string | undefined, hashes: readonly FileHash[]): OutputFile[] | null {
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

/** Everything in the configuration that is data; the rest keeps a project out of the cache on disk. */
function configText({
  plugins: _plugins,
  postcss: _postcss,
  sources: _sources,
  ...data
}: BuildConfig): string {
  const inOrder = Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(inOrder, (_key, value: unknown) => (value instanceof RegExp ? String(value) : value));
}
