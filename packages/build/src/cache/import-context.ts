import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";

/** What decides where the imports of the files in a folder lead. */
export interface ImportContext {
  /** Absolute paths of folders whose entries decide where an import leads; none for installed packages. */
  listed: readonly string[];
  /** Absolute paths of the `package.json` files of an installed package. */
  manifests: readonly string[];
  /** The names under which the folder's package is installed or linked. */
  names: readonly string[];
  /** Absolute paths of folders in which, and above which, packages are looked for. */
  importsFrom: readonly string[];
}

/** Returns a function from the absolute path of a folder to its context, which is found once. */
export function createImportContexts(root: string): (folder: string) => ImportContext {
  const known = new Map<string, ImportContext>();
  return (folder) => {
    const context = known.get(folder) ?? findImportContext(root, folder);
    known.set(folder, context);
    return context;
  };
}

function findImportContext(root: string, folder: string): ImportContext {
  const place = realPath(folder);
  // With `preserveSymlinks`, a linked package has the path of its link.
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

/** The innermost installed package in a path. */
function installedAs(path: string): Package | null {
  const parts = path.split(sep);
  const start = parts.lastIndexOf("node_modules") + 1;
  const first = parts[start];
  if (start === 0 || first === undefined) return null;
  const end = start + (first.startsWith("@") ? 2 : 1);
  return { folder: parts.slice(0, end).join(sep), name: parts.slice(start, end).join("/") };
}

/** A package.json without a name only sets the module type of its folder. */
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
 * Up to the parent of the package, because `../x` may be the file `x.ts` beside it, but not above a folder
 * that also contains the project.
 */
function sourceFolders(root: string, folder: string, packageFolder = ""): string[] {
  const parent = dirname(folder);
  const isLast = parent === folder || holds(folder, root) || folder === dirname(packageFolder);
  return isLast ? [folder] : [folder, ...sourceFolders(root, parent, packageFolder)];
}

function holds(folder: string, path: string): boolean {
  return folder === path || path.startsWith(folder + sep);
}
