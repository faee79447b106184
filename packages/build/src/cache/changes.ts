import { lstatSync, type Stats, readdirSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import type { Fingerprints, TraceKind } from "./fingerprint.ts";

/** Tells what is edited while a build runs. */
export interface Changes {
  /** Whether that of which a fingerprint is was changed, added or removed since the beginning. */
  has(kind: TraceKind, path: string): boolean;
}

/** Make it before anything is read. */
export function createChanges(root: string, now: Fingerprints): Changes {
  const began = Date.now();
  const initially = namesIn(root);
  const settled = new Set<string>();

  const isNew = (path: string, stat: typeof statSync): boolean =>
    (find(path, stat)?.ctimeMs ?? 0) > began - clockTick;

  /** It may have been there a moment ago. */
  const isRemoved = (path: string): boolean => {
    const parent = dirname(path);
    if (parent === path) return false;
    // A build keeps and writes what it made in the root, which therefore changes all the time.
    if (parent === root) return initially.has(relative(root, path));
    return find(parent, statSync) ? isNew(parent, statSync) : isRemoved(parent);
  };

  const isFileChanged = (path: string) => (find(path, statSync) ? isNew(path, statSync) : isRemoved(path));

  /** Whoever removes what an import led to removes a file that was read; and much of what is added decides nothing. */
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
      // Nobody edits a package to and fro while a build runs; many widgets share it.
      if (path !== root && !path.startsWith(root + sep)) settled.add(key);
      return false;
    },
  };
}

/** The file system's clock may be this much behind, in ms: it goes in ticks of the kernel. */
export const clockTick = 10;

/** Nothing, too, for what lies in a file, or where nobody may look. */
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
