import { existsSync, readFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";

/** Returns the name of a file in a source map; takes its absolute path. */
export type SourcePath = (file: string) => string;

/**
 * Names are relative to the output folder and the same on every machine. A file outside of the project, such
 * as one of a linked package, is named as the project sees it: under `node_modules`.
 */
export function createSourcePaths(root: string, outDir: string): SourcePath {
  const packages = new Map<string, string>();
  const known = new Map<string, string>();
  return (file) => {
    const seen =
      known.get(file) ??
      relative(outDir, asSeenFrom(root, file, packages))
        .split(sep)
        .join("/");
    known.set(file, seen);
    return seen;
  };
}

function asSeenFrom(root: string, file: string, packages: Map<string, string>): string {
  const path = relative(root, file);
  const isOutside = path.startsWith("..") || isAbsolute(path);
  return isOutside ? join(root, "node_modules", inPackage(file, packages)) : file;
}

/** `@scope/name/src/file.ts`, for a file of a package anywhere on the disk. */
function inPackage(file: string, packages: Map<string, string>): string {
  const installed = file.split(`${sep}node_modules${sep}`);
  if (installed.length > 1) return installed.at(-1)!;
  const folder = packageFolder(dirname(file));
  if (folder === null) return file.split(sep).at(-1)!;
  const name = packages.get(folder) ?? packageName(folder);
  packages.set(folder, name);
  return join(name, relative(folder, file));
}

function packageFolder(folder: string): string | null {
  if (existsSync(join(folder, "package.json")) && packageName(folder) !== "") return folder;
  const parent = dirname(folder);
  return parent === folder ? null : packageFolder(parent);
}

function packageName(folder: string): string {
  const { name } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { name?: string };
  return name ?? "";
}
