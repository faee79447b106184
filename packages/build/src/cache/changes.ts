import { lstatSync, type Stats, readdirSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import type { Fingerprints, TraceKind } from "./fingerprint.ts";

/** Detects edits while a build runs. */
export interface Changes {
  /** Whether the file, folder or link was changed, added or removed since the start. */
  has(kind: TraceKind, path: string): boolean;
}

/** Call it before anything is read. */
export function createChanges(root: string, now: Fingerprints): Changes {
  const began = Date.now();
  const initially = namesIn(root);
  const settled = new Set<string>();

  const isNew = (path: string, stat: typeof statSync): boolean =>
    (find(path, stat)?.ctimeMs ?? 0) > began - clockTick;

  /** Whether it existed when the build started. */
  const isRemoved = (path: string): boolean => {
    const parent = dirname(path);
    if (parent === path) return false;
    // Builds write into the root, so its own time of change says nothing.
    if (parent === root) return initially.has(relative(root, path));
    return find(parent, statSync) ? isNew(parent, statSync) : isRemoved(parent);
  };

  const isFileChanged = (path: string) => (find(path, statSync) ? isNew(path, statSync) : isRemoved(path));

  /** Only additions: a removed file was read, so it is checked itself. Many additions change no import. */
  const isFolderChanged = (folder: string) =>
    isNew(join(folder, "package.json"), statSync) ||
    (isNew(folder, statSync) &&
      (now.entries(folder) ?? []).some(
        ({ name }) => name !== "node_modules" && isNew(join(folder, name), lstatSync),
      ));

  const isChanged = (kind: TraceKind, path: string): boolean => {
    if (kind === "file") return isFileChanged(path);
    return kind === "folder" ? isFolderChanged(path) : isNew(path, lstatSync);
  };

  return {
    has(kind, path) {
      const key = `${kind} ${path}`;
      if (settled.has(key)) return false;
      if (isChanged(kind, path)) return true;
      // Packages are shared by many widgets, and nobody edits them while a build runs.
      if (path !== root && !path.startsWith(root + sep)) settled.add(key);
      return false;
    },
  };
}

/** The file system's clock may be this much late, in ms: it advances in ticks of the kernel. */
export const clockTick = 10;

/** `undefined` also for a path inside a file, or one that may not be read. */
function find(path: string, stat: typeof statSync): Stats | undefined {
  try {
    return stat(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function namesIn(folder: string): Set<string> {
  try {
    return new Set(readdirSync(folder));
  } catch {
    return new Set();
  }
}
