import { hash } from "node:crypto";
import { type Dirent, readdirSync, readFileSync, realpathSync } from "node:fs";
import { basename, extname, join } from "node:path";

export type Trace = readonly [kind: TraceKind, path: string, fingerprint: string | null];

type TraceKind = "file" | "folder";

/** Hashes of what is on the disk, each computed once; `null` for what does not exist. */
export type Fingerprints = ReturnType<typeof createFingerprints>;

export function createFingerprints(extensions: readonly string[]) {
  const readEntries = (folder: string) => decidingEntries(folder, extensions);
  return {
    file: once((path) => hash("sha256", readFileSync(path))),
    /** Covers its `package.json` and the names that decide where an import leads. */
    folder: once((path) => hash("sha256", listing(path, readEntries(path)))),
    /** Read again; `null` for a folder that cannot be read. */
    entries: (folder: string) => attempt(readEntries, folder),
  };
}

export function isUnchanged(traces: readonly Trace[], now: Fingerprints): boolean {
  return traces.every(([kind, path, fingerprint]) => now[kind](path) === fingerprint);
}

interface FolderEntry {
  name: string;
  /** The real path of a symbolic link; `null` for anything else, and for `node_modules`. */
  target: string | null;
}

function listing(folder: string, entries: readonly FolderEntry[]): string {
  const names = entries.map(({ name, target }) => (target === null ? name : `${name} -> ${target}`));
  const hasManifest = entries.some(({ name }) => name === "package.json");
  const manifest = hasManifest ? readFileSync(join(folder, "package.json"), "utf8") : "";
  // The folder may be a link, such as `node_modules`.
  return [realpathSync.native(folder), ...names.sort(), manifest].join("\n");
}

/**
 * Modules, style sheets and links, because one can replace another; in `node_modules`, all packages. Hidden
 * files are left out: editors create them for a moment.
 */
function decidingEntries(folder: string, extensions: readonly string[]): FolderEntry[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith("."));
  if (basename(folder) === "node_modules") return entries.flatMap((entry) => packagesIn(folder, entry));
  // An extension may have two parts, as in `.web.ts`.
  const endings = new Set([...always, ...extensions.map((extension) => extname(`name${extension}`))]);
  const isDeciding = (entry: Dirent) =>
    entry.name === "node_modules" || entry.isSymbolicLink() || endings.has(extname(entry.name));
  return entries.filter(isDeciding).map((entry) => entryOf(folder, entry));
}

/** They count in every configuration: TypeScript has its own list, and style sheets import each other. */
const always = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".json", ".css"];

function packagesIn(folder: string, entry: Dirent): FolderEntry[] {
  if (!entry.name.startsWith("@") || !entry.isDirectory()) return [entryOf(folder, entry)];
  const scope = join(folder, entry.name);
  return readdirSync(scope, { withFileTypes: true }).map((inScope) => {
    const { name, target } = entryOf(scope, inScope);
    return { name: `${entry.name}/${name}`, target };
  });
}

function entryOf(folder: string, entry: Dirent): FolderEntry {
  const isLink = entry.isSymbolicLink() && entry.name !== "node_modules";
  const target = isLink
    ? (attempt((path) => realpathSync.native(path), join(folder, entry.name)) ?? "")
    : null;
  return { name: entry.name, target };
}

function once(take: (path: string) => string): (path: string) => string | null {
  const known = new Map<string, string | null>();
  return (path) => {
    const seen = known.get(path);
    if (seen !== undefined) return seen;
    const taken = attempt(take, path);
    known.set(path, taken);
    return taken;
  };
}

function attempt<Taken>(take: (path: string) => Taken, path: string): Taken | null {
  try {
    return take(path);
  } catch {
    return null;
  }
}
