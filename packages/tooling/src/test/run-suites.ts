import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { searchRun } from "../canary/search-run.ts";
import { projectRoot, resolveBin } from "../resolve-bin.ts";
import { runCommand } from "../run-command.ts";
import { readTally } from "./read-tally.ts";
import { describeSample } from "./torture-sample.ts";
import { type Tally, tallyPlaywright, tallyVitest, withExitCode } from "./tally.ts";

export interface SuiteOptions {
  /** Handed to the test runner: file names, `-t`, `--grep`. */
  readonly args: readonly string[];
  /** Executable that the tests are to use, if one was found. */
  readonly browser?: string;
}

/** Runs the unit tests with Vitest; its output streams to this process's own. */
export function runUnitTests(options: SuiteOptions): Promise<Tally> {
  return withReport(async (report) => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const script = resolveBin("vitest", "vitest");
    const code = await runScript([script, "run", ...reporters, ...options.args], environment(options));
    process.stdout.write(describeSample(report));
    return withExitCode(readTally(report, tallyVitest), code);
  });
}

/** Runs the end-to-end tests with Playwright; its output streams to this process's own. */
export function runEndToEndTests(options: SuiteOptions): Promise<Tally> {
  return withReport(async (report) => {
    const script = resolveBin("@playwright/test", "playwright", join(projectRoot, "e2e"));
    const args = [script, "test", "-c", "e2e/playwright.config.ts", "--reporter=list,json", ...options.args];
    const env = { ...environment(options), ...terminal(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const run = (own: Record<string, string>) =>
      runCommand(process.execPath, args, { cwd: projectRoot, env: { ...env, ...own }, output: "both" });
    const written = ["test-results", "playwright-report"].map((name) => join(projectRoot, name));
    const { code, isClean, verdict } = await searchRun(run, [report, ...written]);
    process.stdout.write(verdict);
    return withExitCode(readTally(report, tallyPlaywright), isClean ? code : 1);
  });
}

/** Its output is kept on the way to a terminal; it is to look the same. */
function terminal(): Record<string, string> {
  const { isTTY, columns } = process.stdout;
  return isTTY ? { PLAYWRIGHT_FORCE_TTY: String(columns), FORCE_COLOR: "1" } : {};
}

async function withReport<T>(run: (report: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-test-"));
  try {
    return await run(join(folder, "report.json"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function environment({ browser }: SuiteOptions): Record<string, string> {
  // Tests that start `node` or a command of ours get this very Node, as under `npm run`.
  const folders = [
    join(projectRoot, "node_modules/.bin"),
    dirname(process.execPath),
    process.env["PATH"] ?? "",
  ];
  return { PATH: folders.join(delimiter), ...(browser !== undefined && { ORDERPANE_BROWSER: browser }) };
}

async function runScript(args: readonly string[], env: Record<string, string>): Promise<number> {
  return (await runCommand(process.execPath, args, { cwd: projectRoot, env, output: "show" })).code;
}
