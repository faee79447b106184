import { existsSync, readFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";

export type SourcePath = (file: string) => string;

/**
 * The same on every machine: a file outside of the project, or in the store of pnpm, is named as if it were
 * in the project's `node_modules`.
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
  const isFarAway = isOutside || path.startsWith(pnpmStore);
  return isFarAway ? join(root, "node_modules", inPackage(file, packages)) : file;
}

const pnpmStore = join("node_modules", ".pnpm") + sep;

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
