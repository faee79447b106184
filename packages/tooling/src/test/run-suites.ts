import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { guardRun } from "../guard/guarded-run.ts";
import { projectRoot, resolveBin } from "../programs/resolve-bin.ts";
import { runCommand } from "../programs/run-command.ts";
import { terminalVariables } from "./progress.ts";
import { readTally, recordVariable, type Tally } from "./record.ts";
import type { Filter } from "./select-stages.ts";

export interface SuiteOptions {
  readonly filter: Filter;
  readonly env?: Readonly<Record<string, string>>;
  /** A file of `reporting/`. Default: `vitest-reporter`. */
  readonly reporter?: "vitest-reporter" | "torture-reporter" | undefined;
}

interface SuiteResult {
  readonly tally: Tally;
  /** What the tests left behind, see {@link guardRun}. Each counts as a failure. */
  readonly findings: readonly string[];
}

export function runUnitTests(options: SuiteOptions): Promise<SuiteResult> {
  const { filter, env, reporter = "vitest-reporter" } = options;
  const { paths, title, args } = filter;
  const command = [
    resolveBin("vitest", "vitest"),
    "run",
    `--reporter=${join(import.meta.dirname, "../reporting", `${reporter}.ts`)}`,
    ...(title === undefined ? [] : [`--testNamePattern=${literally(title)}`]),
  ];
  return runSuite([...command, ...paths, ...args], env);
}

export function runEndToEndTests({ filter, env }: SuiteOptions): Promise<SuiteResult> {
  const { paths, title, args } = filter;
  const endToEnd = join(projectRoot, "e2e");
  const command = [
    resolveBin("@playwright/test", "playwright", endToEnd),
    "test",
    "--config=e2e/playwright.config.ts",
    // Without a path it is not certain that a browser test has this title.
    ...(title === undefined ? [] : [`--grep=${literally(title)}`, "--pass-with-no-tests"]),
  ];
  // The last reporter wins, and ours writes the counts.
  return runSuite([...command, ...paths, ...args, `--reporter=${join(endToEnd, "reporter.ts")}`], env, [
    join(projectRoot, "test-results"),
    join(projectRoot, "playwright-report"),
  ]);
}

async function runSuite(
  args: readonly string[],
  env: SuiteOptions["env"],
  places: readonly string[] = [],
): Promise<SuiteResult> {
  await dropLargeCaches();
  // Has a name like the folder of the run, so that the next run deletes it if this one is killed.
  const record = await mkdtemp(join(tmpdir(), `orderpane-run-${process.pid}-record-`));
  const recording = { ...caches, ...terminalVariables(), ...env, [recordVariable]: record };
  try {
    const { code, findings } = await guardRun(
      (guard) =>
        runCommand(process.execPath, args, {
          cwd: projectRoot,
          env: { ...recording, ...guard.env },
          signal: guard.signal,
          echo: true,
        }),
      { places: [...places, record] },
    );
    const tally = readTally(record, code);
    return { tally: { ...tally, failed: tally.failed + findings.length }, findings };
  } finally {
    await rm(record, { recursive: true, force: true });
  }
}

const cache = join(projectRoot, "node_modules/.cache/orderpane");

/** With these folders the next run starts faster, and so do the processes that its tests start. */
const caches = { NODE_COMPILE_CACHE: join(cache, "compiled"), PWTEST_CACHE_DIR: join(cache, "playwright") };

/** Every run adds files of its temporary projects, which are never read again. */
async function dropLargeCaches(): Promise<void> {
  for (const folder of Object.values(caches)) {
    const names: string[] = await readdir(folder, { recursive: true }).catch(() => []);
    if (names.length > 10_000) await rm(folder, { recursive: true, force: true });
  }
}

/** Test runners read titles as regular expressions. */
function literally(title: string): string {
  return title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
