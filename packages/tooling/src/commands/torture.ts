import { parseArgs } from "node:util";
import { findBrowser } from "../browser/find-browser.ts";
import { runUnitTests } from "../test/run-suites.ts";
import { type Scale, scaleVariable } from "../test/scale.ts";
import { findTortureSuites, tortureSuites } from "../test/torture-suites.ts";
import { reportTry } from "./browser.ts";

/**
 * `tooling torture [SUITE]... [--sample] [--list] [-- ARGS]`: every case of the tests in `torture/` folders, each suite with
 * what it counted; with `--sample` the part of them that is in every test run. ARGS are for the test runner.
 */
export async function runTorture(args: readonly string[]): Promise<number> {
  const border = args.includes("--") ? args.indexOf("--") : args.length;
  const { values, positionals } = parseArgs({
    args: args.slice(0, border),
    allowPositionals: true,
    options: { sample: { type: "boolean", default: false }, list: { type: "boolean", default: false } },
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
  const { executablePath } = await findBrowser(reportTry);
  const scale: Scale = values.sample ? "sample" : "all";
  const begin = performance.now();
  const { tally, findings } = await runUnitTests(
    {
      filter: { paths, args: args.slice(border + 1) },
      env: { [scaleVariable]: scale, ORDERPANE_BROWSER: executablePath },
    },
    "torture-reporter",
  );
  for (const finding of findings) process.stdout.write(`✗ ${finding}\n`);
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  const what = values.sample ? "the sample of every test run" : "torture";
  process.stdout.write(`\n${what} took ${seconds} s\n${tally.passed} passed, ${tally.failed} failed\n`);
  return tally.failed === 0 ? 0 : 1;
}
