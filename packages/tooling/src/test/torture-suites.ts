import { globSync } from "node:fs";
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
