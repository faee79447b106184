import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { recordVariable, tallyFile } from "./record.ts";
import { terminalVariables } from "./terminal.ts";
import { projectRoot, resolveBin } from "../resolve-bin.ts";
import { runCommand } from "../run-command.ts";
import { guardRun } from "../guard/guarded-run.ts";
import type { Filter } from "./select-stages.ts";
import { readTally, type Tally, withExitCode } from "./tally.ts";

export interface SuiteOptions {
  readonly filter: Filter;
  /** Added to the environment of the tests. */
  readonly env: Readonly<Record<string, string>>;
}

/** The result of a suite, after its output was printed. */
export interface SuiteResult {
  readonly tally: Tally;
  /** What the tests left behind, see {@link guardRun}. Each counts as a failure. */
  readonly findings: readonly string[];
}

const reporter = (name: string) => `--reporter=${join(import.meta.dirname, "../reporting", `${name}.ts`)}`;

/** Runs the unit tests with Vitest. The default reporter prints only failures. */
export function runUnitTests(
  { filter, env }: SuiteOptions,
  reportWith: "vitest-reporter" | "torture-reporter" = "vitest-reporter",
): Promise<SuiteResult> {
  const title = filter.title === undefined ? [] : [`--testNamePattern=${literally(filter.title)}`];
  const args = [
    resolveBin("vitest", "vitest"),
    "run",
    reporter(reportWith),
    ...filter.paths,
    ...title,
    ...filter.args,
  ];
  return runSuite(args, { env, places: [] });
}

/** Runs the end-to-end tests with Playwright. */
export function runEndToEndTests({ filter, env }: SuiteOptions): Promise<SuiteResult> {
  const endToEnd = join(projectRoot, "e2e");
  // Without a path it is not certain that a browser test has this title.
  const title =
    filter.title === undefined ? [] : [`--grep=${literally(filter.title)}`, "--pass-with-no-tests"];
  const args = [
    resolveBin("@playwright/test", "playwright", endToEnd),
    "test",
    "--config=e2e/playwright.config.ts",
    ...filter.paths,
    ...title,
    ...filter.args,
    // The last reporter wins, and ours writes the counts.
    `--reporter=${join(endToEnd, "reporter.ts")}`,
  ];
  const places = ["test-results", "playwright-report"].map((name) => join(projectRoot, name));
  return runSuite(args, { env, places });
}

interface RunOptions {
  readonly env: SuiteOptions["env"];
  /** Files and folders that the run writes outside of its temporary folder. */
  readonly places: readonly string[];
}

async function runSuite(args: readonly string[], { env, places }: RunOptions): Promise<SuiteResult> {
  await dropLargeCaches();
  // Has a name like the folder of the run, so that the next run deletes it if this one is killed.
  const record = await mkdtemp(join(tmpdir(), `orderpane-run-${process.pid}-record-`));
  try {
    const { code, findings } = await guardRun(
      (guard) =>
        runCommand(process.execPath, args, {
          cwd: projectRoot,
          env: {
            ...pathWithNode(),
            ...caches,
            ...terminalVariables(),
            ...env,
            ...guard.env,
            [recordVariable]: record,
          },
          signal: guard.signal,
          echo: true,
        }),
      { places: [...places, record] },
    );
    const tally = withExitCode(readTally(join(record, tallyFile)), code);
    return { tally: { ...tally, failed: tally.failed + findings.length }, findings };
  } finally {
    await rm(record, { recursive: true, force: true });
  }
}

const cache = join(projectRoot, "node_modules/.cache/orderpane");

/**
 * Folders that survive a run. With them the next run starts faster, and so do the processes that its tests
 * start.
 */
const caches = { NODE_COMPILE_CACHE: join(cache, "compiled"), PWTEST_CACHE_DIR: join(cache, "playwright") };

/** Every run adds files of its temporary projects, which are never read again. */
const mostEntries = 10_000;

async function dropLargeCaches(): Promise<void> {
  for (const folder of Object.values(caches)) {
    const names: string[] = await readdir(folder, { recursive: true }).catch(() => []);
    if (names.length > mostEntries) await rm(folder, { recursive: true, force: true });
  }
}

/** Test runners read titles as regular expressions. */
function literally(title: string): string {
  return title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

/** Tests that start `node` or one of our commands get the Node of this process, as under `npm run`. */
function pathWithNode(): Record<string, string> {
  const folders = [
    join(projectRoot, "node_modules/.bin"),
    dirname(process.execPath),
    process.env["PATH"] ?? "",
  ];
  return { PATH: folders.join(delimiter) };
}
