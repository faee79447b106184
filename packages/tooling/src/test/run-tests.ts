import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { browserVariable, startBrowser } from "../browser.ts";
import { runChecks } from "../check.ts";
import { projectRoot, resolveBin, runCommand, UsageError } from "../programs.ts";
import { isTorture } from "../torture.ts";
import { nothingRun, readReport, reportVariable, type StageReport } from "./report.ts";
import { findLeftovers, openRunFolder, removeRunFolder, runVariables } from "./run-folder.ts";

interface Selection {
  /** Empty: all. */
  readonly paths: readonly string[];
  /** Only tests whose title contains this. The titles of their groups precede it. */
  readonly title: string | undefined;
}

interface StageResult {
  readonly report: StageReport;
  /** Shown instead of the counts. */
  readonly note?: string;
  /** All of its output. */
  readonly output?: string;
}

/**
 * `[PACKAGE | PATH]... [-t TITLE]`: runs the checks, starts a browser, runs the unit tests and the browser
 * tests, and looks for what they left behind. With arguments, it runs only the tests that they name. Every
 * stage runs, even after one that failed, and prints one line. A run that failed ends with the commands that
 * repeat its failures. The last line is `N passed, N failed`. Returns the exit code.
 */
export async function runTests(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { title: { type: "string", short: "t" } },
  });
  // Created by Vite and Vitest. If they appear during a build, it considers the packages changed and caches
  // nothing.
  for (const name of [".cache", ".vite", ".vite-temp", ".vitest-cache"]) {
    mkdirSync(join(projectRoot, "node_modules", name), { recursive: true });
  }
  const folder = openRunFolder();
  removeOnSignal(folder);
  try {
    const selection = { paths: positionals.map(resolvePath), title: values.title };
    return summarize(await runStages(selection, folder), values.title);
  } finally {
    removeRunFolder(folder);
  }
}

/** A name is that of a package's or a widget's folder, or a path. */
function resolvePath(name: string): string {
  const folders = [`packages/${name}/`, `widgets/${name}/`];
  return folders.find((folder) => existsSync(join(projectRoot, folder))) ?? name;
}

/** Removes the folder of the run when a signal ends this process. */
function removeOnSignal(folder: string): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      removeRunFolder(folder);
      process.stderr.write(`interrupted by ${signal}\n`);
      process.exit(130);
    });
  }
}

async function runStages({ paths, title }: Selection, folder: string): Promise<StageReport[]> {
  const reports: StageReport[] = [];
  const env = runVariables(folder);
  let printed = "";
  const run = async (name: string, stage: () => Promise<StageResult>) => {
    const begin = performance.now();
    const result = await stage();
    print(name, performance.now() - begin, result);
    reports.push(result.report);
    printed += result.output ?? "";
  };

  if (paths.length === 0 && title === undefined && !isTorture) await run("check", check);
  const browser = await startBrowser().catch((error: Error) => error);
  await run("browser", async () =>
    browser instanceof Error
      ? { report: failureOf([browser.message]) }
      : { report: nothingRun, note: browser.executablePath },
  );
  if (!(browser instanceof Error)) {
    env["ORDERPANE_BROWSER"] = browser.executablePath;
    env[browserVariable] = browser.server.wsEndpoint();
  }
  const { unit = [], e2e = [] } = Object.groupBy(paths, (path) => (/^e2e\b/.test(path) ? "e2e" : "unit"));
  for (const [stage, own] of Object.entries({ unit, e2e })) {
    if (paths.length > 0 && own.length === 0) continue;
    const command = commands[stage as "unit" | "e2e"]({ paths: own, title });
    await run(stage, () => runStage(stage, command, { folder, env }));
  }
  if (!(browser instanceof Error)) await browser.server.close();
  await run("after", async () => {
    const places = ["test-results", "playwright-report"].map((name) => join(projectRoot, name));
    const failures = await findLeftovers(folder, printed, places);
    const note = "no process, file or password was left";
    return failures.length === 0 ? { report: nothingRun, note } : { report: failureOf(failures) };
  });
  return reports;
}

function failureOf(failures: readonly string[]): StageReport {
  return { ...nothingRun, failed: failures.length, failures };
}

/** Prints the output of checks that fail. */
async function check(): Promise<StageResult> {
  const { passed, failed } = await runChecks({ quiet: true });
  return { report: { ...nothingRun, passed, failed, failures: failed > 0 ? ["npm run check"] : [] } };
}

/** Runs a test runner. One that passes prints nothing: output of tests counts as a failure. */
async function runStage(
  stage: string,
  command: readonly string[],
  { folder, env }: { folder: string; env: Readonly<Record<string, string>> },
): Promise<StageResult> {
  const reports = join(folder, `report-${stage}`);
  mkdirSync(reports);
  const colors = process.stdout.isTTY && !process.env["NO_COLOR"] ? { FORCE_COLOR: "1" } : {};
  const { code, output } = await runCommand(process.execPath, command, {
    cwd: projectRoot,
    env: { ...env, ...caches, ...colors, [reportVariable]: reports },
    echo: true,
  });
  const report = readReport(reports, code);
  if (isTorture || report.failed > 0 || output.trim() === "") return { report, output };
  return { report: { ...report, ...failureOf([`${stage}: the tests printed what is above`]) }, output };
}

const commands = {
  unit: ({ paths, title }: Selection) => [
    resolveBin("vitest", "vitest"),
    "run",
    `--reporter=${join(import.meta.dirname, "vitest-reporter.ts")}`,
    ...(process.stdout.isTTY ? [] : ["--no-color"]),
    ...(title === undefined ? [] : [`--testNamePattern=${literally(title)}`]),
    ...paths,
  ],
  e2e: ({ paths, title }: Selection) => [
    resolveBin("@playwright/test", "playwright", join(projectRoot, "e2e")),
    "test",
    "--config=e2e/playwright.config.ts",
    // Without a path it is not certain that a browser test has this title.
    ...(title === undefined ? [] : [`--grep=${literally(title)}`, "--pass-with-no-tests"]),
    ...paths,
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

function print(name: string, ms: number, { report, note }: StageResult): void {
  const { passed, failed, skipped, skips } = report;
  const reasons = skips.length > 0 ? ` (${skips.join("; ")})` : "";
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped${reasons}` : ""}`;
  const mark = failed > 0 ? "✗" : "✓";
  process.stdout.write(`${mark} ${name.padEnd(8)} ${note ?? counts} (${(ms / 1000).toFixed(1)} s)\n`);
}

/** Prints what failed, and returns the exit code. */
function summarize(reports: readonly StageReport[], title?: string): number {
  const sum = (key: "passed" | "failed") => reports.reduce((total, report) => total + report[key], 0);
  const [passed, failed] = [sum("passed"), sum("failed")];
  if (title !== undefined && passed + failed === 0)
    throw new UsageError(`no test has "${title}" in its title`);
  const failures = reports.flatMap((report) => report.failures.map((failure) => `  ${failure}\n`));
  if (failed > 0) process.stdout.write(`\nFailed:\n${failures.join("")}`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  return failed > 0 ? 1 : 0;
}
