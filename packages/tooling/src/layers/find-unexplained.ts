import type { Declared, Violation } from "./project.ts";

/**
 * Finds the dependencies that a package declares, but its README.md does not name. Pure.
 * The root is left out: its dependencies are tools, which the README of tooling explains.
 */
export function findUnexplained(
  packages: Readonly<Record<string, Declared>>,
  readmes: Readonly<Record<string, string>>,
): Violation[] {
  return Object.entries(packages).flatMap(([folder, declared]) => {
    if (folder === ".") return [];
    const readme = readmes[folder] ?? "";
    return [...declared.dependencies, ...declared.devDependencies]
      .filter((name) => !isNamed(name, readme))
      .map((name) => ({
        at: `${folder}/package.json`,
        specifier: name,
        why: `${folder}/README.md does not name it: list every dependency there with its reason`,
      }));
  });
}

// "vite" is not named by "vite-plugin-singlefile" or "vite.config.ts".
function isNamed(name: string, readme: string): boolean {
  return new RegExp(`(?<![\\w@/.-])${name.replaceAll(".", "\\.")}(?![\\w-]|\\.\\w)`).test(readme);
}
