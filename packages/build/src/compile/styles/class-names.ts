import { hash } from "node:crypto";
import { fileOf, projectFile } from "../../source/paths.ts";

/**
 * Creates short names for the classes of CSS modules. A name depends on the file's path and the class's position,
 * so it does not depend on the order in which files are compiled.
 */
export function createClassNames(root: string) {
  const files = new Map<string, { prefix: string; names: Map<string, string> }>();
  return (local: string, file: string): string => {
    const path = fileOf(file);
    const found = files.get(path) ?? { prefix: prefixOf(root, path), names: new Map() };
    files.set(path, found);
    const name = found.names.get(local) ?? `${found.prefix}${letters(found.names.size)}`;
    found.names.set(local, name);
    return name;
  };
}

/** The same wherever a package is installed. With 1.7 million values, it is unlikely to occur elsewhere. */
function prefixOf(root: string, path: string): string {
  const name = projectFile(root, path).replace(/^.*\/node_modules\//, "");
  return `_${BigInt(`0x${hash("sha256", name)}`)
    .toString(36)
    .slice(-4)}`;
}

/** 0 is `a`, 25 is `z`, 26 is `aa`. No capitals: without a doctype, `._A` also matches `_a`. */
function letters(index: number): string {
  const alphabet = "abcdefghijklmnopqrstuvwxyz";
  const rest = Math.floor(index / alphabet.length);
  return (rest === 0 ? "" : letters(rest - 1)) + alphabet.charAt(index % alphabet.length);
}
