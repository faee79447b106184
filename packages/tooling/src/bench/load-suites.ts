import { globSync } from "node:fs";
import { join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { ToolingError } from "../errors.ts";
import type { BenchCase } from "./define-bench.ts";

/** The benchmarks of a package: the cases of its `*.bench.ts` files, in the order of the files' paths. */
export interface BenchSuite {
  /** The folder of the package: `build`. */
  readonly name: string;
  readonly cases: readonly BenchCase[];
}

/**
 * Loads the named suites, or all suites if none is named.
 *
 * @throws {ToolingError} `usage` for a suite that does not exist, `bench-failed` for a file without cases
 */
export async function loadSuites(root: string, wanted: readonly string[]): Promise<BenchSuite[]> {
  const files = globSync("packages/*/src/**/*.bench.ts", { cwd: root }).toSorted();
  const suites = new Set(files.map(suiteOf));
  for (const suite of wanted) {
    if (!suites.has(suite)) throw unknownSuite(suite, suites);
  }
  const chosen = [...suites].filter((suite) => wanted.length === 0 || wanted.includes(suite));
  return Promise.all(
    chosen.map(async (name) => {
      const own = files.filter((file) => suiteOf(file) === name);
      return { name, cases: (await Promise.all(own.map((file) => loadCases(root, file)))).flat() };
    }),
  );
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
