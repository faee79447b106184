import { parseArgs } from "node:util";
import { findBrowser } from "../browser/find-browser.ts";
import { ToolingError } from "../errors.ts";
import { runEndToEndTests, runUnitTests, type SuiteResult } from "../test/run-suites.ts";
import { filtersOf, splitArgs } from "../test/select-stages.ts";
import { formatTotal } from "../test/summary.ts";
import { type Scale, scaleVariable } from "../test/torture-scale.ts";
import { findTortureSuites, tortureSuites } from "../test/torture-suites.ts";
import { reportTry } from "./run-tests.ts";

/**
 * `tooling torture [SUITE]... [-t TITLE] [--sample] [--list] [-- ARGS]`: runs every case of the tests in
 * `torture/` folders and prints what each suite counted. It also runs the browser tests in a Chromium whose
 * frames have processes of their own, as users have them. `--sample` runs the part that is in every test run.
 * ARGS are for the test runner.
 */
export async function runTorture(args: readonly string[]): Promise<number> {
  const { own, forRunner } = splitArgs(args);
  const { values, positionals } = parseArgs({
    args: own,
    allowPositionals: true,
    options: {
      sample: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
      title: { type: "string", short: "t" },
    },
  });
  if (values.list) {
    for (const { name } of tortureSuites()) process.stdout.write(`${name}\n`);
    return 0;
  }
  const { unit, e2e } = filtersOf(findTortureSuites(positionals), { title: values.title, args: forRunner });
  if (forRunner.length > 0 && unit.paths.length > 0 && e2e.paths.length > 0) {
    throw new ToolingError("usage", "arguments after -- need suites of one test runner: e2e, or others");
  }
  const { executablePath } = await findBrowser({ onTry: reportTry });
  const scale: Scale = values.sample ? "sample" : "all";
  const env = { [scaleVariable]: scale, ORDERPANE_BROWSER: executablePath };
  const begin = performance.now();
  const results: SuiteResult[] = [];
  if (unit.paths.length > 0) results.push(await runUnitTests({ filter: unit, env }, "torture-reporter"));
  if (e2e.paths.length > 0) {
    const result = await runEndToEndTests({ filter: e2e, env });
    results.push(result);
    const { passed, failed } = result.tally;
    process.stdout.write(`${failed === 0 ? "✓" : "✗"} e2e: ${passed} tests passed\n`);
  }
  for (const finding of results.flatMap(({ findings }) => findings)) process.stdout.write(`✗ ${finding}\n`);
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  const what = values.sample ? "the sample of every test run" : "torture";
  process.stdout.write(`\n${what} took ${seconds} s\n${formatTotal(results)}`);
  return results.every(({ tally }) => tally.failed === 0) ? 0 : 1;
}
