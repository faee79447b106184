import { posix } from "node:path";
import { ToolingError } from "../errors.ts";
import type { Declaration } from "./declaration.ts";
import { createModules, type Modules, type ReadSource } from "./modules.ts";

/** What a package offers, as it stands in its sources. */
export interface Reference {
  /** The package's name. */
  readonly name: string;
  readonly entries: readonly Entry[];
  /** Types of ours that signatures name and no entry exports, by name. */
  readonly behind: readonly Item[];
  /** What a type's name means where `declaration` stands. */
  readonly findType: (declaration: Declaration, name: string) => Declaration | undefined;
}

/** What one import gives. */
export interface Entry {
  /** As a user imports it: `@orderpane/runtime/ui`. */
  readonly specifier: string;
  /** By name. */
  readonly items: readonly Item[];
  /** What it passes on from packages of others, by name. */
  readonly foreign: readonly { readonly name: string; readonly from: string }[];
}

/** A declaration under the name that users know. */
export interface Item {
  readonly name: string;
  readonly declaration: Declaration;
}

/**
 * Reads the reference of the package in a folder: its entries are the TypeScript files that `exports` of its
 * package.json names; those that export nothing are left out.
 *
 * @throws {ToolingError} `no-reference` when a source cannot be read
 */
export function readReference(folder: string, read: ReadSource): Reference {
  const modules = createModules(read);
  const { name, exports = {} } = JSON.parse(read(`${folder}/package.json`) ?? "{}") as Manifest;
  const entries = Object.entries(exports)
    .filter(([, file]) => /\.tsx?$/.test(file))
    .map(([path, file]) => readEntry(name + path.slice(1), posix.join(folder, file), modules))
    .filter(({ items, foreign }) => items.length > 0 || foreign.length > 0);
  const findType = (from: Declaration, type: string) => {
    const target = modules.findType(from.file, type);
    return target && "signature" in target ? target : undefined;
  };
  const exported = entries.flatMap(({ items }) => items.map(({ declaration }) => declaration));
  return { name, entries, behind: typesBehind(exported, findType), findType };
}

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string>>;
}

function readEntry(specifier: string, file: string, modules: Modules): Entry {
  const items: Item[] = [];
  const foreign: { name: string; from: string }[] = [];
  for (const name of modules.exportedNames(file)) {
    const target = modules.findExport(file, name);
    if (target === undefined) {
      throw new ToolingError("no-reference", `${file} exports ${name}, but what that is cannot be found`);
    }
    if ("foreign" in target) foreign.push({ name, from: target.foreign });
    else items.push({ name, declaration: target });
  }
  items.push(...globalItems(file, modules));
  return { specifier, items: items.toSorted(byName), foreign: foreign.toSorted(byName) };
}

/** What comes with `export * from` a module that declares it globally. */
function globalItems(file: string, modules: Modules): Item[] {
  return modules.load(file).stars.flatMap((star) => {
    const target = modules.resolve(star, file);
    if (target === undefined) return [];
    return Array.from(modules.load(target).globals, ([name, declaration]) => ({ name, declaration }));
  });
}

function typesBehind(exported: readonly Declaration[], findType: Reference["findType"]): Item[] {
  const seen = new Set(exported);
  // Grows while it is walked: a type behind a type is behind it all.
  for (const declaration of seen) {
    for (const name of declaration.references) {
      const type = findType(declaration, name);
      if (type) seen.add(type);
    }
  }
  return [...seen]
    .slice(new Set(exported).size)
    .map((declaration) => ({ name: declaration.name, declaration }))
    .toSorted(byName);
}

/** Whatever the machine's language: letters first, then what tells `settings` from `Settings`. */
function byName(a: { name: string }, b: { name: string }): number {
  const [first, second] = [a.name.toLowerCase(), b.name.toLowerCase()];
  if (first === second) return a.name < b.name ? -1 : 1;
  return first < second ? -1 : 1;
}
