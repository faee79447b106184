import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startBrowser } from "../browser/start-browser.ts";
import { browserVariable, ordinaryFlags } from "../browser/shared-browser.ts";
import { formatCheck, projectChecks, runChecks } from "../check/run-checks.ts";
import { ToolingError } from "../errors.ts";
import { projectRoot, resolveBin } from "../programs/resolve-bin.ts";
import { runCommand } from "../programs/run-command.ts";
import { tortureVariable } from "../torture.ts";
import { nothingRun, readReport, reportVariable, type StageReport } from "./report.ts";
import { openRunFolder, type RunFolder } from "./run-folder.ts";
import { type Filter, type Filters, selectTests, type Stage } from "./select-tests.ts";

interface TestRun {
  readonly stages: readonly Stage[];
  readonly filters: Filters;
  /** Added to the environment of the tests. */
  readonly env?: Readonly<Record<string, string>>;
}

interface StageResult {
  readonly name: string;
  /** Wall time in ms. */
  readonly ms: number;
  readonly report: StageReport;
  /** Shown in place of the counts. */
  readonly note?: string;
  /** Everything that it printed. */
  readonly output?: string;
}

/** `tooling test`: runs the stages that the arguments select. */
export function runTest(args: readonly string[]): Promise<number> {
  return runTests(selectTests(args));
}

/**
 * Runs the checks, starts a browser, runs the unit tests and the browser tests, and looks for what they have
 * left behind. Every stage runs, even after one that failed, and prints one line. A run that failed ends with the
 * commands that repeat its failures and with its slowest files. The last line is `N passed, N failed`. Returns
 * the exit code.
 */
export async function runTests({ stages, filters, env = {} }: TestRun): Promise<number> {
  // Made by Vite and Vitest. A build during which they appear takes the packages for changed, and caches nothing.
  for (const name of [".cache", ".vite", ".vite-temp", ".vitest-cache"]) {
    mkdirSync(join(projectRoot, "node_modules", name), { recursive: true });
  }
  const folder = openRunFolder();
  const forget = onSignal(() => folder.remove());
  try {
    const tests = stages.filter((stage) => stage !== "check");
    const results: StageResult[] = [];
    const add = (result: StageResult) => void results.push(print(result));

    if (stages.includes("check")) add(await check());
    if (tests.length > 0) {
      const browser = await openBrowser(env[tortureVariable] === "true" ? [] : ordinaryFlags);
      add(browser);
      const variables = { ...env, ...folder.env, ...browser.env };
      for (const stage of tests) add(await runStage(stage, filters[stage], { folder, env: variables }));
      await browser.close?.();
      add(await findLeftovers(folder, results));
    }

    const { title } = filters.unit;
    const ran = results.filter(({ name }) => tests.some((stage) => stage === name));
    if (title !== undefined && ran.every(({ report }) => report.passed + report.failed === 0)) {
      throw new ToolingError("usage", `no test has a title with "${title}" in it`);
    }
    return summarize(results.map(({ report }) => report));
  } finally {
    forget();
    folder.remove();
  }
}

/** Runs `clean` when this process gets a signal to end, which it then does. */
function onSignal(clean: () => void): () => void {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const end = (signal: NodeJS.Signals) => {
    clean();
    process.stderr.write(`interrupted by ${signal}\n`);
    process.exit(130);
  };
  for (const signal of signals) process.on(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
}

/** Starts a browser for the unit tests, and gives all tests its path. */
async function openBrowser(
  flags: readonly string[],
): Promise<StageResult & { readonly env?: Record<string, string>; readonly close?: () => Promise<void> }> {
  const begin = performance.now();
  const since = () => ({ name: "browser", ms: performance.now() - begin });
  try {
    const { executablePath, version, address, close } = await startBrowser(flags);
    const note = `Chrome/${version} at ${executablePath}`;
    const env = { ORDERPANE_BROWSER: executablePath, [browserVariable]: address };
    return { ...since(), report: nothingRun, note, env, close };
  } catch (error) {
    const failures = [error instanceof ToolingError ? `${error.message}\n${error.fix}` : String(error)];
    return { ...since(), report: { ...nothingRun, failed: 1, failures } };
  }
}

/** Prints the output of checks that fail. */
async function check(): Promise<StageResult> {
  const begin = performance.now();
  const results = await runChecks(projectChecks(process.stdout.isTTY), (result) => {
    if (!result.ok) process.stdout.write(formatCheck(result));
  });
  const failed = results.filter(({ ok }) => !ok);
  const report = {
    ...nothingRun,
    passed: results.length - failed.length,
    failed: failed.length,
    failures: failed.length > 0 ? ["npm run check"] : [],
  };
  return { name: "check", ms: performance.now() - begin, report };
}

/** Runs a test runner. One that passes prints nothing: output of tests counts as a failure. */
async function runStage(
  stage: "unit" | "e2e",
  filter: Filter,
  { folder, env }: { folder: RunFolder; env: Readonly<Record<string, string>> },
): Promise<StageResult> {
  const begin = performance.now();
  const reports = folder.reportsOf(stage);
  const colors = process.stdout.isTTY && !process.env["NO_COLOR"] ? { FORCE_COLOR: "1" } : {};
  const { code, output } = await runCommand(process.execPath, commands[stage](filter), {
    cwd: projectRoot,
    env: { ...env, ...caches, ...colors, [reportVariable]: reports },
    echo: true,
  });
  const report = readReport(reports, code);
  const result = { name: stage, ms: performance.now() - begin, output };
  if (env[tortureVariable] === "true" || report.failed > 0 || output.trim() === "") {
    return { ...result, report };
  }
  const failures = [...report.failures, `${stage}: the tests printed what is above`];
  return { ...result, report: { ...report, failed: report.failed + 1, failures } };
}

const commands = {
  unit: ({ paths, title, args }: Filter) => [
    resolveBin("vitest", "vitest"),
    "run",
    `--reporter=${join(import.meta.dirname, "vitest-reporter.ts")}`,
    ...(process.stdout.isTTY ? [] : ["--no-color"]),
    ...(title === undefined ? [] : [`--testNamePattern=${literally(title)}`]),
    ...paths,
    ...args,
  ],
  e2e: ({ paths, title, args }: Filter) => [
    resolveBin("@playwright/test", "playwright", join(projectRoot, "e2e")),
    "test",
    "--config=e2e/playwright.config.ts",
    // Without a path it is not certain that a browser test has this title.
    ...(title === undefined ? [] : [`--grep=${literally(title)}`, "--pass-with-no-tests"]),
    ...paths,
    ...args,
    // The last reporter wins, and ours writes the counts.
    `--reporter=${join(projectRoot, "e2e/reporter.ts")}`,
  ],
};

/** Test runners read titles as regular expressions. */
function literally(title: string): string {
  return title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

/** With these folders the next run starts faster, and so do the processes that its tests start. */
const cache = join(projectRoot, "node_modules/.cache/orderpane");
const caches = { NODE_COMPILE_CACHE: join(cache, "compiled"), PWTEST_CACHE_DIR: join(cache, "playwright") };

async function findLeftovers(folder: RunFolder, results: readonly StageResult[]): Promise<StageResult> {
  const begin = performance.now();
  const output = results.map((result) => result.output ?? "").join("");
  const places = ["test-results", "playwright-report"].map((name) => join(projectRoot, name));
  const failures = await folder.findLeftovers(output, places);
  const report = { ...nothingRun, failed: failures.length, failures };
  const note = failures.length === 0 ? "no process, file or password was left" : undefined;
  return { name: "after", ms: performance.now() - begin, report, ...(note !== undefined && { note }) };
}

function print(result: StageResult): StageResult {
  const { name, ms, report, note } = result;
  const { passed, failed, skipped, skips } = report;
  const reasons = skips.length > 0 ? ` (${skips.join("; ")})` : "";
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped${reasons}` : ""}`;
  const mark = failed > 0 ? "✗" : "✓";
  process.stdout.write(`${mark} ${name.padEnd(8)} ${note ?? counts} (${(ms / 1000).toFixed(1)} s)\n`);
  return result;
}

function summarize(reports: readonly StageReport[]): number {
  const sum = (key: "passed" | "failed") => reports.reduce((total, report) => total + report[key], 0);
  const failures = reports.flatMap((report) => report.failures);
  if (sum("failed") > 0) {
    const slowest = reports
      .flatMap(({ files }) => Object.entries(files))
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, 10)
      .map(([file, ms]) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}\n`);
    process.stdout.write(`\nFailed:\n${failures.map((failure) => `  ${failure}\n`).join("")}`);
    if (slowest.length > 0) process.stdout.write(`\nSlowest files:\n${slowest.join("")}`);
  }
  process.stdout.write(`\n${sum("passed")} passed, ${sum("failed")} failed\n`);
  return sum("failed") > 0 ? 1 : 0;
}
