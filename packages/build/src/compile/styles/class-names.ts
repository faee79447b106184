import { hash } from "node:crypto";
import { fileOf, projectFile } from "../../source/paths.ts";

/**
 * Creates short names for the classes of CSS modules. A name depends on the file's path and the class's
 * position, not on the order in which files are compiled, unless two files have the same hash.
 */
export function createClassNames(root: string) {
  const files = new Map<string, { prefix: string; names: Map<string, string> }>();
  const prefixes = new Set<string>();
  return (local: string, file: string): string => {
    const path = fileOf(file);
    const found = files.get(path) ?? {
      prefix: freePrefix(pathInProject(root, path), prefixes),
      names: new Map(),
    };
    files.set(path, found);
    prefixes.add(found.prefix);
    const name = found.names.get(local) ?? `${found.prefix}${letters(found.names.size)}`;
    found.names.set(local, name);
    return name;
  };
}

/** The same wherever a package is installed. */
function pathInProject(root: string, path: string): string {
  return projectFile(root, path).replace(/^.*\/node_modules\//, "");
}

/** With 46,656 values, only few widgets have two files with the same hash. */
function freePrefix(path: string, taken: ReadonlySet<string>): string {
  const digits = BigInt(`0x${hash("sha256", path)}`).toString(36);
  const prefix = `_${digits.slice(-3)}`;
  return taken.has(prefix) ? freePrefix(`${path}+`, taken) : prefix;
}

/** 0 is `a`, 25 is `z`, 26 is `aa`. No capitals: without a doctype, `._A` also matches `_a`. */
function letters(index: number): string {
  const alphabet = "abcdefghijklmnopqrstuvwxyz";
  const rest = Math.floor(index / alphabet.length);
  return (rest === 0 ? "" : letters(rest - 1)) + alphabet.charAt(index % alphabet.length);
}
