import { parseArgs } from "node:util";
import type { BenchCase } from "../bench/define-bench.ts";
import { resultsToJson, resultsToTable } from "../bench/format-results.ts";
import { loadSuites } from "../bench/load-suites.ts";
import { type BenchResult, measureCase } from "../bench/measure-case.ts";
import { projectRoot } from "../resolve-bin.ts";

/** `tooling bench`: a table, with `--json` one document; a case that fails is named on stderr, the others go on. */
export async function runBench(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: "boolean", default: false } },
  });
  const cases = await loadSuites(projectRoot, positionals);
  const results: BenchResult[] = [];
  for (const benchCase of cases) {
    const result = await measureOrReport(benchCase);
    if (result) results.push(result);
  }
  process.stdout.write(values.json ? resultsToJson(results) : resultsToTable(results));
  return results.length === cases.length ? 0 : 1;
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
