import { existsSync, readFileSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { canary, isCanaryIn, noteSecret, notesVariable } from "../canary/canary.ts";
import { type Findings, findCanaries } from "../canary/find-canaries.ts";
import { ToolingError } from "../errors.ts";
import type { CommandOutcome } from "../run-command.ts";
import { findLeftProcesses, killProcesses } from "./leftovers.ts";
import { makeRunFolder } from "./run-folder.ts";

/** How a test run ended, and what it should not have left. */
export interface GuardedRun extends CommandOutcome {
  /** Passwords in the open, processes that do not end, temporary files: a sentence for each kind. */
  readonly findings: readonly string[];
}

export interface GuardedOptions {
  /** Files and folders outside of the temporary ones that the run writes, to be searched for passwords. */
  readonly places: readonly string[];
  /** How long processes of the run may take to end when it is over, in ms. Default 10,000. */
  readonly grace?: number;
}

/** What the test runner is started with. */
export interface GuardedEnvironment {
  /** To be added to the environment of the test runner. */
  readonly env: Readonly<Record<string, string>>;
  /** Aborted when the run is interrupted; the test runner is to end then. */
  readonly signal: AbortSignal;
}

/** What a test run has written, and where. */
interface Written {
  /** All temporary files of the run. */
  readonly folder: string;
  /** The passwords that stores of the tests have made up, a line each. */
  readonly notes: string;
  readonly output: string;
  /** Reports and the like, outside of the folder. */
  readonly places: readonly string[];
}

/**
 * Runs a test runner with a password of its own, the canary, a place where tests note the passwords that their stores
 * make up, and a folder for all temporary files. Afterwards these passwords must be neither in the output nor in a file,
 * every process that was started must have ended, and the folder must be empty. Clears away what is left, also when the
 * run is interrupted.
 *
 * @throws {ToolingError} `interrupted` after SIGINT, SIGTERM or SIGHUP; and what `run` throws
 */
export async function guardRun(
  run: (environment: GuardedEnvironment) => Promise<CommandOutcome>,
  { places, grace = 10_000 }: GuardedOptions,
): Promise<GuardedRun> {
  const folder = await makeRunFolder();
  const notes = join(folder, "password.txt");
  // Windows has other names for the folder.
  const temporary = { TMPDIR: folder, TEMP: folder, TMP: folder };
  const env = { ORDERPANE_CANARY: canary, [notesVariable]: notes, ...temporary };
  const interruption = catchSignals();
  try {
    const outcome = await run({ env, signal: interruption.signal });
    if (interruption.signal.aborted) {
      throw new ToolingError("interrupted", `interrupted by ${String(interruption.signal.reason)}`);
    }
    const processes = await findLeftProcesses(folder, grace);
    const written = { folder, notes, output: outcome.output, places };
    const findings = [
      ...processes.map(({ pid, command }) => `the tests left process ${pid} running: ${command}`),
      ...(await findLeftFiles(written)),
      ...(await findPasswords(written)),
    ];
    return { ...outcome, findings };
  } finally {
    killProcesses(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
    interruption.forget();
  }
}

/**
 * Aborts its signal when this process is told to end. Until `forget` the process does not end by itself, so that it can
 * clear away first. npm dies of SIGTERM with the shell between it and us, and does not pass the signal on; the new parent of
 * this process shows that.
 */
function catchSignals(): { signal: AbortSignal; forget: () => void } {
  const controller = new AbortController();
  const names = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const abort = (name: string) => controller.abort(name);
  for (const name of names) process.on(name, abort);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) abort("the end of the process that started it");
  }, 500).unref();
  return {
    signal: controller.signal,
    forget() {
      clearInterval(watch);
      for (const name of names) process.off(name, abort);
    },
  };
}

/** Vitest kills a worker half a second after it told it to end; its browser may not have deleted these folders by then. */
const browserFolder = /^playwright(-artifacts|_\w+_profile)-/;

async function findLeftFiles({ folder, notes }: Written): Promise<string[]> {
  const left = (await readdir(folder)).filter(
    (name) => join(folder, name) !== notes && !browserFolder.test(name),
  );
  return left.length > 0 ? [`the tests left temporary files: ${left.join(", ")}`] : [];
}

async function findPasswords({ folder, notes, output, places }: Written): Promise<string[]> {
  const secrets = existsSync(notes) ? readFileSync(notes, "utf8").trimEnd().split("\n") : [];
  for (const secret of secrets) noteSecret(secret);
  const { leaks, unreadable }: Findings = await findCanaries(folder, ...places);
  if (isCanaryIn(output)) leaks.unshift("the output");
  return [
    ...(leaks.length > 0 ? [`a password of the tests is in ${leaks.join(", ")}`] : []),
    ...(unreadable.length > 0
      ? [`a password of the tests may be in what cannot be read: ${unreadable.join(", ")}`]
      : []),
  ];
}
