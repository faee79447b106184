import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { updateBenchmarksPage } from "../bench/benchmarks-page.ts";
import type { BenchCase } from "../bench/define-bench.ts";
import { resultsToJson, resultsToTable } from "../bench/format-results.ts";
import { type BenchSuite, loadSuites } from "../bench/load-suites.ts";
import { type BenchResult, measureCase } from "../bench/measure-case.ts";
import { projectRoot } from "../resolve-bin.ts";

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
  const suites = await loadSuites(projectRoot, positionals);
  const measured: MeasuredSuite[] = [];
  for (const suite of suites) measured.push(await measureSuite(suite));
  const results = measured.flatMap((suite) => suite.results);
  process.stdout.write(values.json ? resultsToJson(results) : resultsToTable(results));
  if (values.write) writeBenchmarks(measured, positionals.length === 0);
  return measured.every(isComplete) ? 0 : 1;
}

interface MeasuredSuite extends BenchSuite {
  /** Without those of cases that failed. */
  readonly results: readonly BenchResult[];
}

function isComplete({ cases, results }: MeasuredSuite): boolean {
  return results.length === cases.length;
}

async function measureSuite({ name, cases }: BenchSuite): Promise<MeasuredSuite> {
  const results: BenchResult[] = [];
  for (const benchCase of cases) {
    const result = await measureOrReport(benchCase);
    if (result) results.push(result);
  }
  return { name, cases, results };
}

async function measureOrReport(benchCase: BenchCase): Promise<BenchResult | undefined> {
  process.stderr.write(`measuring ${benchCase.key}\n`);
  try {
    return await measureCase(benchCase);
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${benchCase.key} failed: ${reason}\n`);
    return undefined;
  }
}

/**
 * A suite with a failed case keeps its old section. So do suites that were not run, unless all were to run.
 */
function writeBenchmarks(measured: readonly MeasuredSuite[], isAll: boolean): void {
  const file = join(projectRoot, "BENCHMARKS.md");
  const previous = existsSync(file) ? readFileSync(file, "utf8") : "";
  const machine = describeMachine();
  const complete = measured.filter(isComplete).map(({ name, results }) => ({ name, results, machine }));
  const keep = (suite: string) => !isAll || measured.some(({ name }) => name === suite);
  writeFileSync(file, updateBenchmarksPage(previous, complete, keep));
}

function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? process.arch;
  return `${model}, ${availableParallelism()} cores, ${process.platform}, Node ${process.versions.node}`;
}
