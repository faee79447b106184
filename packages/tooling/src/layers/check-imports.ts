import { isBuiltin } from "node:module";
import { posix } from "node:path";
import type { Import } from "./read-imports.ts";
import { isTest, type Layer, layerOf, layers, packageFolderOf } from "./table.ts";

/** The declarations in package.json, by the folder of the package. `.` is the root. */
export type Packages = Readonly<Record<string, Declared>>;

export interface Declared {
  readonly name: string;
  /** `dependencies`, `peerDependencies` and `optionalDependencies`. */
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
}

/**
 * Says why a file must not have an import, and what is allowed; undefined for an import that is allowed. The
 * file is relative to the project's root, with `/`.
 */
export function refuseImport(
  file: string,
  { specifier, typeOnly }: Import,
  packages: Packages,
): string | undefined {
  const layer = layerOf(file);
  if (!layer) return `the layering table has no row for ${file}: rows are ${Object.keys(layers).join(", ")}`;
  const test = isTest(file);
  const folder = packageFolderOf(file);
  const importer = folder === "." ? file : folder;
  if (specifier === undefined) {
    return test || !layer.node ? undefined : `${importer} may not compute imports`;
  }
  if (/^\.{0,2}\/|^\.{1,2}$/.test(specifier)) return refuseRelative(file, specifier);
  // An entry of package.json's own "imports".
  if (specifier.startsWith("#")) return undefined;
  if (!test && /^@orderpane\/\w+\/testing$/.test(specifier)) return onlyForTests;
  const packageName = /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
  if (packageName === packages[folder]?.name) return undefined;
  const kind = isBuiltin(specifier) ? "node" : packageName.startsWith("@orderpane/") ? "ours" : "others";
  const choice = layer[kind];
  if (!test && choice && !choice.includes(packageName) && !choice.includes(specifier)) {
    if (!choice.includes(`${packageName} (types)`)) {
      return `${importer} may import ${choice.join(", ") || "nothing"} of ${names[kind]}`;
    }
    if (!typeOnly) return `${importer} may import only types from ${packageName}: write "import type"`;
  }
  if (kind === "node" || (test && kind === "ours")) return undefined;
  return refuseUndeclared(file, packageName, packages);
}

const names: Record<keyof Layer, string> = { ours: "our packages", others: "other packages", node: "Node" };

/** Otherwise other code could reach through it what only tests may import. */
const onlyForTests = "only tests may import test support";

function refuseRelative(file: string, specifier: string): string | undefined {
  const target = posix.join(posix.dirname(file), specifier);
  if (isTest(file) && /^packages\/[^/]+\/src\/testing\//.test(target)) return undefined;
  // The reference and its examples use the sources themselves; nothing is exported for them alone.
  if (/^docs\/(?:reference-pages|gallery|\.vitepress\/theme)\//.test(file) && target.startsWith("packages/"))
    return undefined;
  // An example shows the widgets of the repository instead of copies.
  if (/^examples\/[^/]+\/widgets\//.test(file) && target.startsWith("widgets/")) return undefined;
  if (specifier.startsWith("/") || packageFolderOf(target) !== packageFolderOf(file)) {
    return "a relative path must stay inside its package; import another one by its name, or in tests its src/testing/ by a path";
  }
  return isTest(target) && !isTest(file) ? onlyForTests : undefined;
}

function refuseUndeclared(file: string, packageName: string, packages: Packages): string | undefined {
  const folder = packageFolderOf(file);
  const root = packages["."];
  // Widgets and vite.config.ts have no package.json of their own and use the one of the root.
  const own = packages[folder] ?? root;
  const declared = [...(own?.dependencies ?? [])];
  const usesDevDependencies = isTest(file) || own === root;
  if (usesDevDependencies) {
    declared.push(
      ...(own?.devDependencies ?? []),
      ...(root?.devDependencies ?? []),
      ...(root?.dependencies ?? []),
    );
  }
  if (declared.includes(packageName)) return undefined;
  const manifest = own === root ? "package.json" : `${folder}/package.json`;
  return `${manifest} does not declare ${packageName}${usesDevDependencies ? "" : " among its dependencies"}`;
}
