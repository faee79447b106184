import { globSync } from "node:fs";
import { basename, join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { ToolingError } from "../errors.ts";
import type { BenchCase } from "./define-bench.ts";

interface BenchSuite {
  /**
   * The folder of the package: `build`. A file of tooling, which measures the whole, is a suite of its own.
   */
  readonly name: string;
  readonly cases: readonly BenchCase[];
}

/**
 * Loads the named suites, or all suites if none is named.
 *
 * @throws {ToolingError} `usage` for a suite that does not exist, `failed` for a file without cases
 */
export async function loadSuites(root: string, wanted: readonly string[]): Promise<BenchSuite[]> {
  const files = globSync("packages/*/src/**/*.bench.ts", { cwd: root }).toSorted();
  const suites = Object.groupBy(files, suiteOf);
  const unknown = wanted.find((name) => suites[name] === undefined);
  if (unknown !== undefined) {
    const known = Object.keys(suites).join(", ");
    throw new ToolingError("usage", `There is no benchmark suite "${unknown}"; there are: ${known}`);
  }
  const chosen = Object.entries(suites).filter(([name]) => wanted.length === 0 || wanted.includes(name));
  return Promise.all(
    chosen.map(async ([name, own = []]) => {
      const cases = await Promise.all(own.map((file) => loadCases(root, file)));
      return { name, cases: cases.flat() };
    }),
  );
}

function suiteOf(file: string): string {
  const folder = file.split(sep)[1] ?? file;
  return folder === "tooling" ? basename(file, ".bench.ts") : folder;
}

async function loadCases(root: string, file: string): Promise<readonly BenchCase[]> {
  const module = (await import(pathToFileURL(join(root, file)).href)) as { default?: readonly BenchCase[] };
  if (Array.isArray(module.default)) return module.default;
  throw new ToolingError("failed", `${file} must have defineBench([…]) as its default export`);
}
