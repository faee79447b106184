import { builtinModules } from "node:module";
import { posix } from "node:path";
import type { Project, Violation } from "./project.ts";
import type { Import } from "./read-imports.ts";
import { isTest, type Layer, layers, placeOf } from "./table.ts";

/** Checks every import by the table in `table.ts`. Pure. */
export function findViolations(project: Project): Violation[] {
  return project.files.flatMap(({ file, imports, problem }): Violation[] => {
    if (problem) return [{ at: `${file}:${problem.line}`, why: problem.message }];
    return imports.flatMap((entry) => {
      const why = refuse(file, entry, project);
      const { line, specifier = "(computed)" } = entry;
      return why === undefined ? [] : [{ at: `${file}:${line}`, specifier, why }];
    });
  });
}

function refuse(file: string, entry: Import, project: Project): string | undefined {
  const place = placeOf(file);
  if (!place) return `the layering table has no row for ${file}: rows are ${Object.keys(layers).join(", ")}`;
  const { folder, layer } = place;
  const test = isTest(file);
  const { specifier } = entry;
  const importer = folder === "." ? file : folder;

  if (specifier === undefined) {
    return test || layer.builtins === "*" ? undefined : `${importer} may not compute imports`;
  }
  if (isRelative(specifier)) return refuseRelative(file, { folder, specifier, test });
  if (isBuiltin(specifier)) return test ? undefined : refuseBuiltin(importer, layer, specifier);
  if (!test && /^@orderpane\/\w+\/testing$/.test(specifier)) return onlyForTests;
  const packageName = packageNameOf(specifier);
  if (packageName === project.packages[folder]?.name) return undefined;
  if (!test) {
    const forbidden = refuseByLayer(importer, layer, entry);
    if (forbidden !== undefined) return forbidden;
  }
  const isFree = test && packageName.startsWith(ownScope);
  return isFree ? undefined : refuseUndeclared(folder, packageName, { project, test });
}

const ownScope = "@orderpane/";

function isRelative(specifier: string): boolean {
  return /^\.{0,2}\//.test(specifier) || specifier === "." || specifier === "..";
}

function refuseRelative(
  file: string,
  { folder, specifier, test }: { folder: string; specifier: string; test: boolean },
): string | undefined {
  const target = posix.join(posix.dirname(file), specifier);
  const escapes = specifier.startsWith("/") || (placeOf(target)?.folder ?? target) !== folder;
  const isOwnFile = folder === "." && !target.includes("/");
  if (escapes && !isOwnFile) {
    return "a relative path must stay inside its package; import another one by its name";
  }
  return isTest(target) && !test ? onlyForTests : undefined;
}

/** Otherwise other code could reach through it what only tests may import. */
const onlyForTests = "only tests may import test support";

function refuseBuiltin(importer: string, { builtins }: Layer, specifier: string): string | undefined {
  if (builtins === "*" || builtins.includes(specifier)) return undefined;
  const choice = builtins.length === 0 ? "no modules" : `only ${builtins.join(", ")}`;
  return `${importer} may import ${choice} of Node`;
}

function isBuiltin(specifier: string): boolean {
  return specifier.startsWith("node:") || builtinModules.includes(specifier.split("/")[0] ?? "");
}

function packageNameOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

function refuseByLayer(
  importer: string,
  layer: Layer,
  { specifier = "", typeOnly }: Import,
): string | undefined {
  const packageName = packageNameOf(specifier);
  const isOurs = packageName.startsWith(ownScope);
  const allowed = isOurs ? layer.ours : layer.others;
  if (allowed === "*" || allowed.includes(packageName) || allowed.includes(specifier)) return undefined;
  if (allowed.includes(`${packageName} (types)`)) {
    return typeOnly
      ? undefined
      : `${importer} may import only types from ${packageName}: write "import type"`;
  }
  const choice = allowed.length === 0 ? "nothing" : allowed.join(", ");
  return `${importer} may import ${choice} of ${isOurs ? "our packages" : "other packages"}`;
}

function refuseUndeclared(
  folder: string,
  packageName: string,
  { project, test }: { project: Project; test: boolean },
): string | undefined {
  const root = project.packages["."];
  // Widgets and vite.config.ts have no package.json of their own and use the one of the root.
  const own = project.packages[folder] ?? root;
  const usesDevDependencies = test || own === root || folder === "e2e";
  const declared = [
    ...(own?.dependencies ?? []),
    ...(usesDevDependencies ? [...(own?.devDependencies ?? []), ...(root?.devDependencies ?? [])] : []),
    ...(usesDevDependencies ? (root?.dependencies ?? []) : []),
  ];
  if (declared.includes(packageName)) return undefined;
  const manifest = own === root ? "package.json" : `${folder}/package.json`;
  return `${manifest} does not declare ${packageName}${usesDevDependencies ? "" : " among its dependencies"}`;
}
