import { hash } from "node:crypto";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { decidingEntries, type FolderEntry } from "./deciding-entries.ts";

/** What a build depends on: a file's content, what lies in a folder, or where a link leads. */
export type Trace = readonly [kind: TraceKind, path: string, fingerprint: string | null];

export type TraceKind = "file" | "folder" | "link";

/** Fingerprints of what is on the disk, each taken once; `null` for what is not there. */
export interface Fingerprints {
  /** Of a file's content. */
  file(path: string): string | null;
  /** Of the names in a folder that decide where an import leads, and of its `package.json`. */
  folder(path: string): string | null;
  /** Of the place that a path really is. */
  link(path: string): string | null;
  /** What a folder's fingerprint is of, as it is now; `null` for a folder that cannot be read. */
  entries(folder: string): FolderEntry[] | null;
}

/** `extensions` are those of modules. */
export function createFingerprints(extensions: readonly string[]): Fingerprints {
  const entries = (folder: string) => decidingEntries(folder, extensions);
  return {
    file: once((path) => hash("sha256", readFileSync(path))),
    folder: once((path) => hash("sha256", listing(path, entries(path)))),
    // Most are not there, which an exception takes long to say.
    link: once((path) => (existsSync(path) ? hash("sha256", realpathSync.native(path)) : null)),
    entries: (folder) => attempt(entries, folder),
  };
}

/** Whether all is still as it was when the traces were taken. */
export function isUnchanged(traces: readonly Trace[], now: Fingerprints): boolean {
  return traces.every(([kind, path, fingerprint]) => now[kind](path) === fingerprint);
}

function listing(folder: string, entries: readonly FolderEntry[]): string {
  const names = entries.map(({ name, target }) => (target === null ? name : `${name} -> ${target}`));
  const hasManifest = entries.some(({ name }) => name === "package.json");
  return [...names.sort(), hasManifest ? readFileSync(join(folder, "package.json"), "utf8") : ""].join("\n");
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
