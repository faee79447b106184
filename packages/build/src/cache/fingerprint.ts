import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { extname } from "node:path";
import { digest } from "../digest.ts";

/** What a build depends on: a file's content, what lies in a folder, or where a link leads. */
export type Trace = readonly [kind: keyof Fingerprints, path: string, fingerprint: string | null];

/** Fingerprints of what is on the disk, each taken once; `null` for what is not there. */
export interface Fingerprints {
  /** Of a file's content. */
  file(path: string): string | null;
  /** Of the names in a folder that decide where an import leads: modules, and whether packages are installed in it. */
  folder(path: string): string | null;
  /** Of the place that a path really is. */
  link(path: string): string | null;
}

/** `extensions` are those that an import may leave out. */
export function createFingerprints(extensions: readonly string[]): Fingerprints {
  return {
    file: once((path) => digest(readFileSync(path))),
    folder: once((path) => digest(listing(path, extensions))),
    link: once((path) => digest(realpathSync(path))),
  };
}

/** Whether all is still as it was when the traces were taken. */
export function isUnchanged(traces: readonly Trace[], now: Fingerprints): boolean {
  return traces.every(([kind, path, fingerprint]) => now[kind](path) === fingerprint);
}

/** Hidden files are left out: editors leave them behind for a moment. */
function listing(folder: string, extensions: readonly string[]): string {
  return readdirSync(folder)
    .filter(
      (name) => name === "node_modules" || (!name.startsWith(".") && extensions.includes(extname(name))),
    )
    .sort()
    .join("\n");
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

function attempt(take: (path: string) => string, path: string): string | null {
  try {
    return take(path);
  } catch {
    return null;
  }
}
