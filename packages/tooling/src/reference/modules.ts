import { posix } from "node:path";
import { ToolingError } from "../errors.ts";
import { allOfIt, type Binding, type Declaration, type SourceModule } from "./declaration.ts";
import { readModule } from "./read-module.ts";

/** The text of a file by its path from the project's root; undefined where there is none. */
export type ReadSource = (path: string) => string | undefined;

/** Where a name leads: to a declaration of ours, or into a package of others. */
export type Target = Declaration | { readonly foreign: string };

/** The sources of the project, each read once. */
export interface Modules {
  load(file: string): SourceModule;
  /** The file that an import means; undefined for a package of others. */
  resolve(specifier: string, from: string): string | undefined;
  /** What a module exports as `name`; undefined when it does not. */
  findExport(file: string, name: string): Target | undefined;
  /** What a type's name means inside a module: `Row`, `samples.Order`. Undefined for type parameters and the like. */
  findType(file: string, name: string): Target | undefined;
  /** All that a module exports: names in the order of the source, without those of packages that it exports whole. */
  exportedNames(file: string): string[];
}

export function createModules(read: ReadSource): Modules {
  const loaded = new Map<string, SourceModule>();

  function load(file: string): SourceModule {
    const known = loaded.get(file);
    if (known) return known;
    const source = read(file);
    if (source === undefined) throw new ToolingError("no-reference", `${file} is not there, but is imported`);
    const module = readModule(file, source);
    loaded.set(file, module);
    return module;
  }

  function resolve(specifier: string, from: string): string | undefined {
    if (specifier.startsWith(".")) return posix.join(posix.dirname(from), specifier);
    const [, folder, entry = ""] = /^@orderpane\/([^/]+)(\/.*)?$/.exec(specifier) ?? [];
    const manifest = folder === undefined ? undefined : read(`packages/${folder}/package.json`);
    if (manifest === undefined) return undefined;
    const { exports = {} } = JSON.parse(manifest) as { exports?: Record<string, string> };
    const file = exports[`.${entry}`];
    return file === undefined ? undefined : posix.join("packages", folder!, file);
  }

  function follow({ from, name }: Binding, file: string): Target | undefined {
    const target = resolve(from, file);
    if (target === undefined) return { foreign: from };
    return name === allOfIt ? undefined : findExport(target, name);
  }

  function findLocal(module: SourceModule, name: string): Target | undefined {
    const imported = module.imports.get(name);
    return module.declarations.get(name) ?? (imported && follow(imported, module.file));
  }

  function findExport(file: string, name: string): Target | undefined {
    const module = load(file);
    const exported = module.exports.get(name);
    if (typeof exported === "string") return findLocal(module, exported);
    if (exported) return follow(exported, file);
    for (const star of module.stars) {
      const target = resolve(star, file);
      const found = target === undefined ? undefined : findExport(target, name);
      if (found) return found;
    }
    return undefined;
  }

  function findType(file: string, name: string): Target | undefined {
    const module = load(file);
    const [first = "", second] = name.split(".");
    const imported = module.imports.get(first);
    if (second !== undefined && imported?.name === allOfIt) {
      return follow({ from: imported.from, name: second }, file);
    }
    return findLocal(module, first) ?? findGlobal(first);
  }

  /** Globals hold in every module, as soon as one that declares them is part of the program. */
  function findGlobal(name: string): Declaration | undefined {
    for (const { globals } of loaded.values()) {
      const found = globals.get(name);
      if (found) return found;
    }
    return undefined;
  }

  function exportedNames(file: string): string[] {
    const { exports, stars } = load(file);
    const others = stars.flatMap((star) => {
      const target = resolve(star, file);
      return target === undefined ? [] : exportedNames(target).filter((name) => name !== "default");
    });
    return [...new Set([...exports.keys(), ...others])];
  }

  return { load, resolve, findExport, findType, exportedNames };
}
