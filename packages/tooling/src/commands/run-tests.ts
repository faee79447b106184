import { findBrowser } from "../browser/find-browser.ts";
import { projectChecks } from "../check/project-checks.ts";
import { formatCheck, runChecks } from "../check/run-checks.ts";
import { ToolingError } from "../errors.ts";
import { noTests } from "../test/record.ts";
import { runEndToEndTests, runUnitTests } from "../test/run-suites.ts";
import { selectStages } from "../test/select-stages.ts";
import { formatStage, formatTotal, type StageResult } from "../test/summary.ts";

/**
 * `tooling test`: runs every stage, even after one that failed, and prints a line for each as it ends, with
 * the failures above it. The last line is `N passed, N failed`.
 */
export async function runTest(args: readonly string[]): Promise<number> {
  const { stages, filters } = selectStages(args);
  const env: Record<string, string> = {};
  const runStage = {
    browser: () => chooseBrowser(env),
    check,
    unit: () => runUnitTests({ filter: filters.unit, env }),
    e2e: () => runEndToEndTests({ filter: filters.e2e, env }),
  };
  const results: StageResult[] = [];
  const needsBrowser = stages.some((stage) => stage !== "check");
  for (const stage of [...(needsBrowser ? (["browser"] as const) : []), ...stages]) {
    const begin = performance.now();
    const outcome: Omit<StageResult, "stage" | "ms"> = await runStage[stage]();
    const result = { ...outcome, stage, ms: performance.now() - begin };
    results.push(result);
    process.stdout.write(formatStage(result));
  }
  const { title } = filters.unit;
  const isEmpty = results.every(
    ({ stage, tally }) => stage === "browser" || tally.passed + tally.failed === 0,
  );
  if (title !== undefined && isEmpty) {
    throw new ToolingError("usage", `no test has a title with "${title}" in it`);
  }
  process.stdout.write(`\n${formatTotal(results)}`);
  return results.some(({ tally }) => tally.failed > 0) ? 1 : 0;
}

/** Finds a browser for the tests and names it in their environment. */
async function chooseBrowser(env: Record<string, string>): Promise<Omit<StageResult, "stage" | "ms">> {
  try {
    const { executablePath, name, source } = await findBrowser(
      process.stdout.isTTY ? { onTry: reportTry } : {},
    );
    env["ORDERPANE_BROWSER"] = executablePath;
    return { tally: noTests, findings: [], note: `${name}, ${source}, at ${executablePath}` };
  } catch (error) {
    const reason = error instanceof ToolingError ? `${error.message}\n${error.fix}` : String(error);
    return { tally: { ...noTests, failed: 1 }, findings: [reason] };
  }
}

export function reportTry(source: string): void {
  process.stderr.write(`trying a browser: ${source}\n`);
}

/** Prints the output of checks that fail. */
async function check(): Promise<Omit<StageResult, "stage" | "ms">> {
  const results = await runChecks(projectChecks(process.stdout.isTTY), (result) => {
    if (!result.ok) process.stdout.write(formatCheck(result));
  });
  const passed = results.filter(({ ok }) => ok).length;
  return { tally: { ...noTests, passed, failed: results.length - passed }, findings: [] };
}
