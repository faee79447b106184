import { realpathSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { createChanges } from "./changes.ts";
import { type Fingerprints, hashOf, type Trace } from "./fingerprint.ts";

export interface Tracer {
  /**
   * Traces the files, the names in and above their folders (a new `a.tsx` takes precedence over `a.ts`), and
   * the installed packages. Returns `null` when something has changed since the tracer was created, because
   * the result may be of either state.
   */
  trace(files: Iterable<string>): Trace[] | null;
}

/** Call it before anything is read. */
export function createTracer(root: string, now: Fingerprints): Tracer {
  const changes = createChanges(root, now);
  const known = new Map<string, readonly string[]>();
  const foldersOf = (file: string) => {
    const folder = dirname(file);
    const found =
      known.get(folder) ?? [folder, realPath(folder)].flatMap((start) => foldersAbove(start, root));
    known.set(folder, found);
    return found;
  };
  return {
    trace(files) {
      const paths = [...new Set(files)];
      const folders = new Set(paths.flatMap(foldersOf));
      const importers = [...folders, ...withParents(root)].filter(
        (path) => basename(path) !== "node_modules",
      );
      const listed = new Set([...folders, ...importers.map((path) => join(path, "node_modules"))]);
      const places = [
        ...paths.map((path) => ["file", path] as const),
        ...[...listed].map((path) => ["folder", path] as const),
      ];
      const isChanged = places.some(([kind, path]) => changes.has(kind, path));
      return isChanged ? null : places.map(([kind, path]) => [kind, path, hashOf(kind, path, now)]);
    },
  };
}

/** With `preserveSymlinks`, a file has the path of its link. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function foldersAbove(folder: string, root: string): string[] {
  const isAround = (path: string) => root.startsWith(join(path, sep));
  return withParents(folder).filter((path) => path === folder || !isAround(path));
}

function withParents(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...withParents(parent)];
}
