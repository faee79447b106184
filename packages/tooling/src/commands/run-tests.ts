import { findBrowser } from "../browser/find-browser.ts";
import { projectChecks } from "../check/project-checks.ts";
import { formatCheck, runChecks } from "../check/run-checks.ts";
import { ToolingError } from "../errors.ts";
import { runEndToEndTests, runUnitTests, type SuiteResult } from "../test/run-suites.ts";
import { selectStages, type Stage } from "../test/select-stages.ts";
import { formatStage, formatTotal, type StageResult } from "../test/summary.ts";
import { noTests } from "../test/tally.ts";
import { describeBrowser, reportTry } from "./print-browser.ts";

/**
 * `tooling test`: runs every stage, even after one that failed, and prints a line for each as it ends, with
 * the failures above it. The last line is `N passed, N failed`.
 */
export async function runTest(args: readonly string[]): Promise<number> {
  const { stages, filters } = selectStages(args);
  const results: StageResult[] = [];
  const run = async (name: StageResult["stage"], stage: () => Promise<SuiteResult & { note?: string }>) => {
    const begin = performance.now();
    const { tally, findings, note } = await stage();
    const result: StageResult = { stage: name, tally, findings, ms: performance.now() - begin, note };
    results.push(result);
    process.stdout.write(formatStage(result));
  };
  let env: Record<string, string> = {};
  if (stages.some((stage) => stage !== "check")) {
    await run("browser", async () => {
      const { browser, ...result } = await takeBrowser();
      if (browser !== undefined) env = { ORDERPANE_BROWSER: browser };
      return result;
    });
  }
  const runStage: Record<Stage, () => Promise<SuiteResult>> = {
    check,
    unit: () => runUnitTests({ filter: filters.unit, env }),
    e2e: () => runEndToEndTests({ filter: filters.e2e, env }),
  };
  for (const stage of stages) await run(stage, runStage[stage]);
  const { title } = filters.unit;
  const counts = results.filter(({ stage }) => stage !== "browser").map(({ tally }) => tally);
  if (title !== undefined && counts.every(({ passed, failed }) => passed + failed === 0)) {
    throw new ToolingError("no-tests", `no test has a title with "${title}" in it`);
  }
  process.stdout.write(formatTotal(results));
  return results.some(({ tally }) => tally.failed > 0) ? 1 : 0;
}

async function takeBrowser(): Promise<SuiteResult & { note?: string; browser?: string }> {
  try {
    const browser = await findBrowser(process.stdout.isTTY ? reportTry : undefined);
    return { tally: noTests, findings: [], note: describeBrowser(browser), browser: browser.executablePath };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { tally: { ...noTests, failed: 1 }, findings: [reason] };
  }
}

/** Prints the output of checks that fail. */
async function check(): Promise<SuiteResult> {
  const results = await runChecks(projectChecks(process.stdout.isTTY), {
    onResult: (result) => {
      if (!result.ok) process.stdout.write(formatCheck(result));
    },
  });
  const passed = results.filter(({ ok }) => ok).length;
  return { tally: { ...noTests, passed, failed: results.length - passed }, findings: [] };
}
