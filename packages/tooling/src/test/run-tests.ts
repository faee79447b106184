import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { browserVariable, startBrowser } from "../browser.ts";
import { runChecks } from "../check.ts";
import { ToolingError } from "../errors.ts";
import { projectRoot, resolveBin, runCommand } from "../programs.ts";
import { isTorture } from "../torture.ts";
import { nothingRun, readReport, reportVariable, type StageReport } from "./report.ts";
import { findLeftovers, openRunFolder, removeRunFolder, runVariables } from "./run-folder.ts";
import { type Selection, selectTests } from "./select-tests.ts";

interface StageResult {
  readonly report: StageReport;
  /** Shown in place of the counts. */
  readonly note?: string;
  /** Everything that it printed. */
  readonly output?: string;
}

/**
 * Runs the checks, starts a browser, runs the unit tests and the browser tests, and looks for what they have
 * left behind. Every stage runs, even after one that failed, and prints one line. A run that failed ends with
 * the commands that repeat its failures, and its slowest files. The last line is `N passed, N failed`. Returns
 * the exit code.
 */
export async function runTests(args: readonly string[]): Promise<number> {
  const selection = selectTests(args);
  // Made by Vite and Vitest. A build during which they appear takes the packages for changed, and caches
  // nothing.
  for (const name of [".cache", ".vite", ".vite-temp", ".vitest-cache"]) {
    mkdirSync(join(projectRoot, "node_modules", name), { recursive: true });
  }
  const folder = openRunFolder();
  removeOnSignal(folder);
  try {
    return summarize(await runStages(selection, folder), selection.title);
  } finally {
    removeRunFolder(folder);
  }
}

/** Removes the folder of the run when this process gets a signal to end, which it then does. */
function removeOnSignal(folder: string): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      removeRunFolder(folder);
      process.stderr.write(`interrupted by ${signal}\n`);
      process.exit(130);
    });
  }
}

async function runStages(selection: Selection, folder: string): Promise<StageReport[]> {
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

  if (selection.stages.includes("check")) await run("check", check);
  const browser = await startBrowser().catch((error: Error) => error);
  await run("browser", async () => describeBrowser(browser));
  if (!(browser instanceof Error)) {
    env["ORDERPANE_BROWSER"] = browser.executablePath;
    env[browserVariable] = browser.server.wsEndpoint();
  }
  for (const stage of ["unit", "e2e"] as const) {
    if (selection.stages.includes(stage)) await run(stage, () => runStage(stage, selection, { folder, env }));
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

function describeBrowser(browser: Awaited<ReturnType<typeof startBrowser>> | Error): StageResult {
  if (!(browser instanceof Error)) return { report: nothingRun, note: browser.executablePath };
  const fix = browser instanceof ToolingError ? `\n${browser.fix}` : "";
  return { report: failureOf([`${browser.message}${fix}`]) };
}

/** Prints the output of checks that fail. */
async function check(): Promise<StageResult> {
  const { passed, failed } = await runChecks({ quiet: true });
  return { report: { ...nothingRun, passed, failed, failures: failed > 0 ? ["npm run check"] : [] } };
}

/** Runs a test runner. One that passes prints nothing: output of tests counts as a failure. */
async function runStage(
  stage: "unit" | "e2e",
  selection: Selection,
  { folder, env }: { folder: string; env: Readonly<Record<string, string>> },
): Promise<StageResult> {
  const reports = join(folder, `report-${stage}`);
  mkdirSync(reports);
  const colors = process.stdout.isTTY && !process.env["NO_COLOR"] ? { FORCE_COLOR: "1" } : {};
  const { code, output } = await runCommand(process.execPath, commands[stage](selection), {
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
    ...paths.unit,
  ],
  e2e: ({ paths, title }: Selection) => [
    resolveBin("@playwright/test", "playwright", join(projectRoot, "e2e")),
    "test",
    "--config=e2e/playwright.config.ts",
    // Without a path it is not certain that a browser test has this title.
    ...(title === undefined ? [] : [`--grep=${literally(title)}`, "--pass-with-no-tests"]),
    ...paths.e2e,
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
  if (title !== undefined && passed + failed === 0) {
    throw new ToolingError("usage", `no test has a title with "${title}" in it`);
  }
  const failures = reports.flatMap((report) => report.failures.map((failure) => `  ${failure}\n`));
  const slowest = reports
    .flatMap(({ files }) => Object.entries(files))
    .sort(([, a], [, b]) => b - a)
    .slice(0, 10)
    .map(([file, ms]) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}\n`);
  if (failed > 0) {
    process.stdout.write(`\nFailed:\n${failures.join("")}\nSlowest files:\n${slowest.join("")}`);
  }
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  return failed > 0 ? 1 : 0;
}
