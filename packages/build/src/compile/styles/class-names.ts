import { hash } from "node:crypto";
import { fileOf, projectFile } from "../../source/paths.ts";

/**
 * Short names for the classes of CSS modules. A name is made of the path of its file and its place there, so
 * it does not depend on the order in which files are compiled.
 *
 * @param attempt Other names for each further one, if two files have got the same or a text contains one
 */
export function createClassNames(root: string, attempt: number) {
  const files = new Map<string, { prefix: string; names: Map<string, string> }>();
  return {
    nameOf(local: string, file: string): string {
      const path = fileOf(file);
      const found = files.get(path) ?? { prefix: prefixOf(root, path, attempt), names: new Map() };
      files.set(path, found);
      const name = found.names.get(local) ?? `${found.prefix}${letters(found.names.size)}`;
      found.names.set(local, name);
      return name;
    },
    /** Whether two files have got the same names, or one of these texts contains such a name. */
    areTaken(texts: readonly string[]): boolean {
      const prefixes = [...files.values()].map(({ prefix }) => prefix);
      if (prefixes.length === 0) return false;
      const anyName = new RegExp(`(?:${prefixes.join("|")})[a-z]`, "i");
      return new Set(prefixes).size < prefixes.length || texts.some((text) => anyName.test(text));
    },
  };
}

/** The same wherever a package is installed. */
function prefixOf(root: string, path: string, attempt: number): string {
  const name = projectFile(root, path).replace(/^.*\/node_modules\//, "");
  const digits = BigInt(`0x${hash("sha256", `${name}${attempt || ""}`)}`).toString(36);
  // Longer ones, should the short ones be in use.
  const length = attempt < 8 ? 2 : 3;
  return `_${digits.slice(-length)}`;
}

/** 0 is `a`, 25 is `z`, 26 is `aa`. No capitals: without a doctype, `._A` also matches `_a`. */
function letters(index: number): string {
  const alphabet = "abcdefghijklmnopqrstuvwxyz";
  const rest = Math.floor(index / alphabet.length);
  return (rest === 0 ? "" : letters(rest - 1)) + alphabet.charAt(index % alphabet.length);
}
