import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";

/** What the folder of a file that went into a result says about imports. */
export interface Home {
  /** Absolute paths of folders whose names decide where an import leads; none of what is installed. */
  listed: readonly string[];
  /** Absolute paths of the `package.json` files of what is installed. */
  manifests: readonly string[];
  /** What the folder's package is called where it is installed or linked. */
  names: readonly string[];
  /** Absolute paths of folders in which, and above which, packages are looked for. */
  importsFrom: readonly string[];
}

/** Answers for the absolute path of a folder; looks at each once. */
export function createHomes(root: string): (folder: string) => Home {
  const known = new Map<string, Home>();
  return (folder) => {
    const home = known.get(folder) ?? findHome(root, folder);
    known.set(folder, home);
    return home;
  };
}

function findHome(root: string, folder: string): Home {
  const place = realPath(folder);
  // With `preserveSymlinks` a linked package has the path of its link.
  const linked = installedAs(folder);
  const installed = installedAs(place);
  const own = installed ? null : findPackage(place);
  const names = [linked?.name, installed?.name, own?.folder === root ? undefined : own?.name];
  return {
    listed: installed ? [] : sourceFolders(root, place, own?.folder),
    manifests: installed ? manifestsUpTo(place, installed.folder) : [],
    names: [...new Set(names.filter((name) => name !== undefined))],
    importsFrom: [linked?.folder ?? folder, installed?.folder ?? place],
  };
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

interface Package {
  folder: string;
  name: string;
}

/** The innermost package that a path says to be installed. */
function installedAs(path: string): Package | null {
  const parts = path.split(sep);
  const start = parts.lastIndexOf("node_modules") + 1;
  const first = parts[start];
  if (start === 0 || first === undefined) return null;
  const end = start + (first.startsWith("@") ? 2 : 1);
  return { folder: parts.slice(0, end).join(sep), name: parts.slice(start, end).join("/") };
}

/** A package.json without a name only says what kind of modules its folder holds. */
function findPackage(folder: string): Package | null {
  const name = readName(join(folder, "package.json"));
  if (name !== null) return { folder, name };
  const parent = dirname(folder);
  return parent === folder ? null : findPackage(parent);
}

function readName(manifest: string): string | null {
  if (!existsSync(manifest)) return null;
  try {
    const { name } = JSON.parse(readFileSync(manifest, "utf8")) as { name?: string };
    return name ?? null;
  } catch {
    return null;
  }
}

function manifestsUpTo(folder: string, top: string): string[] {
  const manifest = join(folder, "package.json");
  if (folder === top) return [manifest];
  return [...(existsSync(manifest) ? [manifest] : []), ...manifestsUpTo(dirname(folder), top)];
}

/**
 * Up to where a package lies, because `../x` may be the file `x.ts` beside it; but not above what holds the project, too:
 * there is no end to what else lies there.
 */
function sourceFolders(root: string, folder: string, packageFolder = ""): string[] {
  const parent = dirname(folder);
  const isLast = parent === folder || holds(folder, root) || folder === dirname(packageFolder);
  return isLast ? [folder] : [folder, ...sourceFolders(root, parent, packageFolder)];
}

function holds(folder: string, path: string): boolean {
  return folder === path || path.startsWith(folder + sep);
}
