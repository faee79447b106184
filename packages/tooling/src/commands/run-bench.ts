import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type { BenchCase } from "../bench/define-bench.ts";
import { type BenchResult, measureCase } from "../bench/measure-case.ts";
import {
  type MeasuredSuite,
  resultsToJson,
  resultsToMarkdown,
  updateBenchmarksPage,
} from "../bench/report.ts";
import { ToolingError } from "../errors.ts";
import { compilePackages } from "../packages/compile-packages.ts";
import { projectRoot } from "../programs/resolve-bin.ts";

/**
 * `tooling bench`: prints a table, with `--json` one document. `--write` writes the results into
 * BENCHMARKS.md, too. A case that fails is named on stderr, and the others are still measured.
 */
export async function runBench(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
    },
  });
  const suites = await loadSuites(positionals);
  // Other build tools know nothing of our sources.
  await compilePackages();
  const results: BenchResult[] = [];
  const complete: MeasuredSuite[] = [];
  for (const { name, cases } of suites) {
    const measured: BenchResult[] = [];
    for (const benchCase of cases) measured.push(...(await measureOrReport(benchCase)));
    results.push(...measured);
    if (measured.length === cases.length)
      complete.push({ name, results: measured, machine: describeMachine() });
  }
  process.stdout.write(values.json ? resultsToJson(results) : resultsToMarkdown(results));
  if (values.write) {
    const file = join(projectRoot, "BENCHMARKS.md");
    const previous = existsSync(file) ? readFileSync(file, "utf8") : "";
    // A suite with a failed case keeps its section. So do suites that were not run, unless all were to run.
    const keep = (suite: string) => positionals.length > 0 || suites.some(({ name }) => name === suite);
    writeFileSync(file, updateBenchmarksPage(previous, complete, keep));
  }
  return complete.length === suites.length ? 0 : 1;
}

/** Loads the suites of these names, or all suites if there are none. */
async function loadSuites(wanted: readonly string[]) {
  const files = globSync("packages/*/src/**/*.bench.ts", { cwd: projectRoot }).toSorted();
  const names = files.map((file) => basename(file, ".bench.ts"));
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new ToolingError(
      "usage",
      `There is no benchmark suite "${unknown}"; there are: ${names.join(", ")}`,
    );
  }
  const chosen = files.filter((_file, index) => wanted.length === 0 || wanted.includes(names[index]!));
  return Promise.all(
    chosen.map(async (file) => {
      const module = (await import(pathToFileURL(join(projectRoot, file)).href)) as {
        default: readonly BenchCase[];
      };
      return { name: basename(file, ".bench.ts"), cases: module.default };
    }),
  );
}

async function measureOrReport(benchCase: BenchCase): Promise<BenchResult[]> {
  process.stderr.write(`measuring ${benchCase.key}\n`);
  try {
    return [await measureCase(benchCase)];
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${benchCase.key} failed: ${reason}\n`);
    return [];
  }
}

function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? process.arch;
  return `${model}, ${availableParallelism()} cores, ${process.platform}, Node ${process.versions.node}`;
}
