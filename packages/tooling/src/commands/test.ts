import { findBrowser } from "../browser/find-browser.ts";
import { runEndToEndTests, runUnitTests, type SuiteOptions } from "../test/run-suites.ts";
import { type Selection, selectStages } from "../test/select-stages.ts";
import { formatSummary, hasFailed, type StageResult } from "../test/summary.ts";
import { noTests, type Tally } from "../test/tally.ts";
import { describeBrowser, reportTry } from "./browser.ts";
import { printChecks } from "./check.ts";

/** `tooling test`: every stage, also after one that failed; the last line is `N passed, N failed`. */
export async function runTest(args: readonly string[]): Promise<number> {
  const selection = selectStages(args);
  const results: StageResult[] = [];
  const browser = await takeBrowser(selection, results);
  const options: SuiteOptions = { args: selection.args, ...(browser !== undefined && { browser }) };
  const stages = { check, unit: () => runUnitTests(options), e2e: () => runEndToEndTests(options) };
  for (const stage of selection.stages) {
    const begin = performance.now();
    const tally = await stages[stage]();
    results.push({ stage, tally, ms: performance.now() - begin });
  }
  process.stdout.write(formatSummary(results));
  return hasFailed(results) ? 1 : 0;
}

async function takeBrowser(selection: Selection, results: StageResult[]): Promise<string | undefined> {
  if (selection.stages.every((stage) => stage === "check")) return undefined;
  const begin = performance.now();
  const note = (text: string, tally: Tally) => {
    results.push({ stage: "browser", tally, ms: performance.now() - begin, note: text });
  };
  try {
    const browser = await findBrowser(reportTry);
    process.stdout.write(`browser: ${describeBrowser(browser)}\n`);
    note(describeBrowser(browser), noTests);
    return browser.executablePath;
  } catch (error) {
    process.stdout.write(`browser: ${error instanceof Error ? error.message : String(error)}\n`);
    note("none found, see above", { ...noTests, failed: 1 });
    return undefined;
  }
}

async function check(): Promise<Tally> {
  const results = await printChecks();
  const passed = results.filter(({ ok }) => ok).length;
  return { ...noTests, passed, failed: results.length - passed };
}
