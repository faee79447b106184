import { parseArgs } from "node:util";
import { findBrowser } from "../browser/find-browser.ts";
import { ToolingError } from "../errors.ts";
import { runEndToEndTests, runUnitTests, type SuiteOptions, type SuiteResult } from "../test/run-suites.ts";
import { type Scale, scaleVariable } from "../test/torture-scale.ts";
import { addTallies } from "../test/tally.ts";
import { findTortureSuites, tortureSuites } from "../test/torture-suites.ts";
import { reportTry } from "./print-browser.ts";

/**
 * `tooling torture [SUITE]... [-t TITLE] [--sample] [--list] [-- ARGS]`: runs every case of the tests in
 * `torture/` folders and prints what each suite counted. It also runs the browser tests in a Chromium whose
 * frames have processes of their own, as users have them. `--sample` runs the part that is in every test run.
 * ARGS are for the test runner.
 */
export async function runTorture(args: readonly string[]): Promise<number> {
  const border = args.includes("--") ? args.indexOf("--") : args.length;
  const { values, positionals } = parseArgs({
    args: args.slice(0, border),
    allowPositionals: true,
    options: {
      sample: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
      title: { type: "string", short: "t" },
    },
  });
  if (values.list) {
    process.stdout.write(
      tortureSuites()
        .map(({ name }) => `${name}\n`)
        .join(""),
    );
    return 0;
  }
  const paths = findTortureSuites(positionals);
  const inBrowser = paths.filter((path) => path.startsWith("e2e/"));
  const others = paths.filter((path) => !inBrowser.includes(path));
  const forRunner = args.slice(border + 1);
  if (forRunner.length > 0 && inBrowser.length > 0 && others.length > 0) {
    throw new ToolingError("usage", "arguments after -- need suites of one test runner: e2e, or others");
  }
  const { executablePath } = await findBrowser(reportTry);
  const scale: Scale = values.sample ? "sample" : "all";
  const options = (chosen: readonly string[]): SuiteOptions => ({
    filter: { paths: chosen, args: forRunner, ...(values.title !== undefined && { title: values.title }) },
    env: { [scaleVariable]: scale, ORDERPANE_BROWSER: executablePath },
  });
  const begin = performance.now();
  const results: SuiteResult[] = [];
  if (others.length > 0) results.push(await runUnitTests(options(others), "torture-reporter"));
  if (inBrowser.length > 0) {
    const result = await runEndToEndTests(options(inBrowser));
    results.push(result);
    process.stdout.write(
      `${result.tally.failed === 0 ? "✓" : "✗"} e2e: ${result.tally.passed} tests passed\n`,
    );
  }
  for (const finding of results.flatMap(({ findings }) => findings)) process.stdout.write(`✗ ${finding}\n`);
  const { passed, failed } = addTallies(results.map(({ tally }) => tally));
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  const what = values.sample ? "the sample of every test run" : "torture";
  process.stdout.write(`\n${what} took ${seconds} s\n${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}
