import { globSync } from "node:fs";
import { join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { ToolingError } from "../errors.ts";
import type { BenchCase } from "./define-bench.ts";

/**
 * Loads the cases of the suites that are asked for, all when none is: a suite is named after the package in
 * whose `src/` its `*.bench.ts` files are.
 *
 * @throws {ToolingError} `usage` for a suite that does not exist, `bench-failed` for a file without cases
 */
export async function loadSuites(root: string, wanted: readonly string[]): Promise<BenchCase[]> {
  const files = globSync("packages/*/src/**/*.bench.ts", { cwd: root }).toSorted();
  const suites = new Set(files.map(suiteOf));
  for (const suite of wanted) {
    if (!suites.has(suite)) throw unknownSuite(suite, suites);
  }
  const chosen = files.filter((file) => wanted.length === 0 || wanted.includes(suiteOf(file)));
  return (await Promise.all(chosen.map((file) => loadCases(root, file)))).flat();
}

function suiteOf(file: string): string {
  return file.split(sep)[1] ?? file;
}

function unknownSuite(suite: string, suites: ReadonlySet<string>): ToolingError {
  return new ToolingError(
    "usage",
    `There is no benchmark suite "${suite}"; there are: ${[...suites].join(", ")}`,
  );
}

async function loadCases(root: string, file: string): Promise<readonly BenchCase[]> {
  const module = (await import(pathToFileURL(join(root, file)).href)) as { default?: unknown };
  if (!isCases(module.default)) {
    throw new ToolingError("bench-failed", `${file} must have defineBench([…]) as its default export`);
  }
  return module.default;
}

function isCases(value: unknown): value is readonly BenchCase[] {
  return (
    Array.isArray(value) &&
    value.every((entry: unknown) => typeof entry === "object" && entry !== null && "key" in entry)
  );
}
