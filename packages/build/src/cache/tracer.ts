import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import type { Fingerprints, Trace } from "./fingerprint.ts";

/** Finds out what a result depends on. */
export interface Tracer {
  /**
   * Everything that decides what comes of these files: their contents; the `package.json` files that rule over them;
   * for files of the project the names beside and above them, because a new `a.tsx` takes the place of `a.ts`; for
   * files of packages where those are linked from. `null` when something was changed since the tracer was made: then
   * nobody knows which of its states went into the result.
   */
  trace(files: Iterable<string>): Trace[] | null;
}

/** Make it before anything is read. */
export function createTracer(root: string, now: Fingerprints): Tracer {
  const began = Date.now();
  const packages = new Map<string, PackageFile | null>();
  const places = new Map<string, Place[]>();
  const settled = new Set<string>();

  const packageOf = (folder: string): PackageFile | null => {
    const known = packages.get(folder);
    if (known !== undefined) return known;
    const parent = dirname(folder);
    const found = readPackage(folder) ?? (parent === folder ? null : packageOf(parent));
    packages.set(folder, found);
    return found;
  };

  const findPlaces = (file: string): Place[] => {
    if (isOwn(root, file)) {
      const folders = foldersUpTo(root, dirname(file));
      return folders.flatMap((folder): Place[] => [
        ["folder", folder],
        ["file", join(folder, "package.json")],
      ]);
    }
    const found = packageOf(dirname(file));
    if (found === null) return [];
    return [
      ["file", found.path],
      ["link", join(root, "node_modules", found.name)],
    ];
  };

  const placesOf = (file: string): Place[] => {
    const known = places.get(file) ?? findPlaces(file);
    places.set(file, known);
    return known;
  };

  const isChanged = (path: string): boolean => {
    // The output goes into the root, so the root itself changes all the time.
    if (path === root || settled.has(path)) return false;
    if (isChangedSince(began, path)) return true;
    // Nobody edits a package to and fro while a build runs; many widgets share it.
    if (!isOwn(root, path)) settled.add(path);
    return false;
  };

  return {
    trace(files) {
      const found = new Map<string, Trace>();
      const add = (kind: keyof Fingerprints, path: string) => {
        const key = `${kind} ${path}`;
        if (!found.has(key)) found.set(key, [kind, path, now[kind](path)]);
      };
      for (const file of files) {
        add("file", file);
        for (const [kind, path] of placesOf(file)) add(kind, path);
      }
      const traces = [...found.values()];
      return traces.some(([, path]) => isChanged(path)) ? null : traces;
    },
  };
}

type Place = readonly [kind: keyof Fingerprints, path: string];

interface PackageFile {
  path: string;
  name: string;
}

/** A package.json without a name only says what kind of modules its folder holds. */
function readPackage(folder: string): PackageFile | null {
  const path = join(folder, "package.json");
  if (!existsSync(path)) return null;
  const { name } = JSON.parse(readFileSync(path, "utf8")) as { name?: string };
  return name === undefined ? null : { path, name };
}

/** A file of the project itself, and not of something installed in it. */
function isOwn(root: string, file: string): boolean {
  return file.startsWith(root + sep) && !relative(root, file).split(sep).includes("node_modules");
}

function foldersUpTo(root: string, folder: string): string[] {
  return folder === root ? [root] : [folder, ...foldersUpTo(root, dirname(folder))];
}

/** The file system's clock may be this much behind, in ms: it goes in ticks of the kernel. */
const tick = 10;

function isChangedSince(time: number, path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && found.ctimeMs > time - tick;
}
