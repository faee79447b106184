import { globSync } from "node:fs";
import { ToolingError } from "../errors.ts";
import { projectRoot } from "../programs/resolve-bin.ts";

/** Returns the suite of a file: `deploy/kills` for `packages/deploy/src/torture/kills.test.ts`. */
export function tortureSuiteOf(file: string): string {
  if (file.startsWith("e2e/")) return "e2e";
  const [, packageName, name] =
    /packages\/([^/]+)\/.*\/torture\/([^/.]+)(?:\.\w+)?\.test\.tsx?$/.exec(file) ?? [];
  return packageName === undefined ? file : `${packageName}/${name}`;
}

/** The suites of the torture: the browser tests, then the others sorted by name. */
export function tortureSuites(): { name: string; file: string }[] {
  const files = globSync("packages/*/src/**/torture/*.test.{ts,tsx}", { cwd: projectRoot });
  const suites = files
    .map((path) => path.replaceAll("\\", "/"))
    .map((file) => ({ name: tortureSuiteOf(file), file }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  return [{ name: "e2e", file: "e2e/" }, ...suites];
}

/**
 * Returns the files of these suites, relative to the project's root. A name may also be that of a package, or
 * that of a suite without its package. Without names it returns all files.
 */
export function findTortureSuites(names: readonly string[]): string[] {
  const suites = tortureSuites();
  if (names.length === 0) return suites.map(({ file }) => file);
  const found = names.flatMap((name) => {
    const meant = suites.filter((suite) => suite.name === name || suite.name.split("/").includes(name));
    if (meant.length > 0) return meant.map(({ file }) => file);
    const known = suites.map((suite) => suite.name).join(", ");
    throw new ToolingError("usage", `there is no torture suite "${name}", there are ${known}`);
  });
  return [...new Set(found)];
}
