import { lstatSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import type { Fingerprints, Trace } from "./fingerprint.ts";

export type Tracer = ReturnType<typeof createTracer>;

/** Call it before anything is read. */
export function createTracer(root: string, now: Fingerprints) {
  const began = Date.now();
  const known = new Map<string, readonly string[]>();
  const foldersOf = (file: string) => {
    const folder = dirname(file);
    const found =
      known.get(folder) ?? [folder, realPath(folder)].flatMap((start) => foldersAbove(start, root));
    known.set(folder, found);
    return found;
  };

  const isFileChanged = (path: string): boolean => {
    const changed = timeOfChange(path, statSync);
    if (changed !== null) return changed > began - clockTick;
    const parent = dirname(path);
    // Builds write into the root, so its own time of change says nothing.
    return parent !== path && parent !== root && isFileChanged(parent);
  };

  /** Only additions of what an import may lead to: a removed file was read, so it is checked itself. */
  const isFolderChanged = (folder: string): boolean => {
    const isNew = (path: string, stat: typeof statSync) =>
      (timeOfChange(path, stat) ?? 0) > began - clockTick;
    if (isNew(join(folder, "package.json"), statSync)) return true;
    if (!isNew(folder, statSync)) return false;
    const others = (now.entries(folder) ?? []).filter(({ name }) => name !== "node_modules");
    return others.some(({ name }) => isNew(join(folder, name), lstatSync));
  };

  return {
    /**
     * Traces the files, the names in and above their folders (a new `a.tsx` takes precedence over `a.ts`),
     * and the installed packages. Returns `null` when something has changed since the tracer was created,
     * because the result may be of either state.
     */
    trace(files: Iterable<string>): Trace[] | null {
      const paths = [...new Set(files)];
      const folders = new Set(paths.flatMap(foldersOf));
      const importers = [...folders, ...withParents(root)].filter(
        (path) => basename(path) !== "node_modules",
      );
      const listed = [...new Set([...folders, ...importers.map((path) => join(path, "node_modules"))])];
      if (paths.some(isFileChanged) || listed.some(isFolderChanged)) return null;
      return [
        ...paths.map((path): Trace => ["file", path, now.file(path)]),
        ...listed.map((path): Trace => ["folder", path, now.folder(path)]),
      ];
    },
  };
}

/** The file system's clock may be this much late, in ms: it advances in ticks of the kernel. */
export const clockTick = 10;

/** `null` also for a path inside a file, or one that may not be read. */
function timeOfChange(path: string, stat: typeof statSync): number | null {
  try {
    return stat(path, { throwIfNoEntry: false })?.ctimeMs ?? null;
  } catch {
    return null;
  }
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
