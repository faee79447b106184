import { lstatSync, type Stats, readdirSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Fingerprints, TraceKind } from "./fingerprint.ts";

/** Detects edits while a build runs. */
export interface Changes {
  has(kind: TraceKind, path: string): boolean;
}

/** Call it before anything is read. */
export function createChanges(root: string, now: Fingerprints): Changes {
  const began = Date.now();
  const initially = namesIn(root);

  const isNew = (path: string, stat: typeof statSync): boolean =>
    (find(path, stat)?.ctimeMs ?? 0) > began - clockTick;

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

  return { has: (kind, path) => (kind === "file" ? isFileChanged(path) : isFolderChanged(path)) };
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
