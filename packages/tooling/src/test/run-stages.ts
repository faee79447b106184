import { findBrowser } from "../browser/find-browser.ts";
import { formatCheck, projectChecks, runChecks } from "../check/run-checks.ts";
import { ToolingError } from "../errors.ts";
import { noTests, type Tally } from "./record.ts";
import { runEndToEndTests, runUnitTests, type SuiteOptions } from "./run-suites.ts";
import { type Filters, selectStages, type Stage } from "./select-stages.ts";

/** How a stage ended. */
interface Outcome {
  readonly tally: Tally;
  /** Failures that are not tests, one line each. */
  readonly findings: readonly string[];
  /** Shown in place of the counts: the browser that was found. */
  readonly note?: string;
}

interface StageResult extends Outcome {
  readonly stage: "browser" | Stage;
  /** Wall time in ms. */
  readonly ms: number;
}

interface StageOptions extends Pick<SuiteOptions, "env" | "reporter"> {
  readonly stages: readonly Stage[];
  readonly filters: Filters;
}

/** `tooling test`: runs the stages that the arguments select. */
export function runTest(args: readonly string[]): Promise<number> {
  return runStages(selectStages(args));
}

/**
 * Finds a browser if tests run, and runs every stage, even after one that failed. Prints a line for each as
 * it ends, with the failures above it. The last line is `N passed, N failed`. Returns the exit code.
 */
export async function runStages({ stages, filters, env = {}, reporter }: StageOptions): Promise<number> {
  const forTests: Record<string, string> = { ...env };
  const runStage: Record<StageResult["stage"], () => Promise<Outcome>> = {
    browser: () => chooseBrowser(forTests),
    check,
    unit: () => runUnitTests({ filter: filters.unit, env: forTests, reporter }),
    e2e: () => runEndToEndTests({ filter: filters.e2e, env: forTests }),
  };
  const results: StageResult[] = [];
  const needsBrowser = stages.some((stage) => stage !== "check");
  for (const stage of [...(needsBrowser ? (["browser"] as const) : []), ...stages]) {
    const begin = performance.now();
    const outcome = await runStage[stage]();
    const result = { ...outcome, stage, ms: performance.now() - begin };
    results.push(result);
    process.stdout.write(formatStage(result));
  }
  const { title } = filters.unit;
  const ofTests = results.filter(({ stage }) => stage !== "browser");
  if (title !== undefined && ofTests.every(({ tally }) => tally.passed + tally.failed === 0)) {
    throw new ToolingError("usage", `no test has a title with "${title}" in it`);
  }
  const sum = (key: keyof Tally) => results.reduce((total, { tally }) => total + tally[key], 0);
  process.stdout.write(`\n${sum("passed")} passed, ${sum("failed")} failed\n`);
  return sum("failed") > 0 ? 1 : 0;
}

/** Finds a browser for the tests and names it in their environment. */
async function chooseBrowser(env: Record<string, string>): Promise<Outcome> {
  const onTry = (source: string) => process.stderr.write(`trying a browser: ${source}\n`);
  try {
    const { executablePath, name, source } = await findBrowser(process.stdout.isTTY ? { onTry } : {});
    env["ORDERPANE_BROWSER"] = executablePath;
    return { tally: noTests, findings: [], note: `${name}, ${source}, at ${executablePath}` };
  } catch (error) {
    const reason = error instanceof ToolingError ? `${error.message}\n${error.fix}` : String(error);
    return { tally: { ...noTests, failed: 1 }, findings: [reason] };
  }
}

/** Prints the output of checks that fail. */
async function check(): Promise<Outcome> {
  const results = await runChecks(projectChecks(process.stdout.isTTY), (result) => {
    if (!result.ok) process.stdout.write(formatCheck(result));
  });
  const passed = results.filter(({ ok }) => ok).length;
  return { tally: { ...noTests, passed, failed: results.length - passed }, findings: [] };
}

/** The findings, then a line with the counts and the time. */
function formatStage({ stage, tally, findings, ms, note }: StageResult): string {
  const { passed, failed, skipped } = tally;
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
  const mark = failed > 0 ? "✗" : "✓";
  const line = `${mark} ${stage.padEnd(8)} ${note ?? counts} (${(ms / 1000).toFixed(1)} s)\n`;
  return findings.map((finding) => `✗ ${finding}\n`).join("") + line;
}
