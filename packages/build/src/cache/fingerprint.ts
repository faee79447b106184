import { hash } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { decidingEntries, type FolderEntry } from "./deciding-entries.ts";

export type Trace = readonly [kind: TraceKind, path: string, fingerprint: string | null];

export type TraceKind = "file" | "folder";

/** Hashes of what is on the disk, each computed once; `null` for what does not exist. */
export interface Fingerprints {
  file(path: string): string | null;
  /** Covers its `package.json` and the names that decide where an import leads. */
  folder(path: string): string | null;
  /** Read again; `null` for a folder that cannot be read. */
  entries(folder: string): FolderEntry[] | null;
}

export function createFingerprints(extensions: readonly string[]): Fingerprints {
  const entries = (folder: string) => decidingEntries(folder, extensions);
  return {
    file: once((path) => hash("sha256", readFileSync(path))),
    folder: once((path) => hash("sha256", listing(path, entries(path)))),
    entries: (folder) => attempt(entries, folder),
  };
}

export function isUnchanged(traces: readonly Trace[], now: Fingerprints): boolean {
  return traces.every(([kind, path, fingerprint]) => hashOf(kind, path, now) === fingerprint);
}

export function hashOf(kind: TraceKind, path: string, now: Fingerprints): string | null {
  return kind === "file" ? now.file(path) : now.folder(path);
}

function listing(folder: string, entries: readonly FolderEntry[]): string {
  const names = entries.map(({ name, target }) => (target === null ? name : `${name} -> ${target}`));
  const hasManifest = entries.some(({ name }) => name === "package.json");
  const manifest = hasManifest ? readFileSync(join(folder, "package.json"), "utf8") : "";
  // The folder may be a link, such as `node_modules`.
  return [realpathSync.native(folder), ...names.sort(), manifest].join("\n");
}

function once(take: (path: string) => string | null): typeof take {
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
