import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canary, isCanaryIn, noteSecret, notesVariable } from "../canary/run-secrets.ts";
import { findCanaries } from "../canary/find-canaries.ts";
import { ToolingError } from "../errors.ts";
import type { CommandOutcome } from "../programs/run-command.ts";
import { findLeftProcesses, killProcesses } from "./leftovers.ts";

interface GuardedRun extends CommandOutcome {
  /** Leaked passwords, processes that do not end and temporary files: one sentence for each kind. */
  readonly findings: readonly string[];
}

interface GuardedOptions {
  /** Files and folders that the run writes outside of its temporary folder; searched for passwords too. */
  readonly places: readonly string[];
  /** How long the processes of the run may take to end after it, in ms. Default 10,000. */
  readonly grace?: number;
}

/** What `run` gets to start the test runner. */
interface GuardedEnvironment {
  readonly env: Readonly<Record<string, string>>;
  /** Aborted when the run is interrupted. The test runner must end then. */
  readonly signal: AbortSignal;
}

/**
 * Runs a test runner. It gets a password of its own (the canary), a file where tests note the passwords that
 * their stores generate, and a folder for all temporary files. After the run these passwords must not be in
 * the output or in a file, every process that it started must have ended, and the folder must be empty.
 * Everything that is left is deleted or killed, also when the run is interrupted.
 *
 * @throws {ToolingError} `interrupted` after SIGINT, SIGTERM or SIGHUP; and what `run` throws
 */
export async function guardRun(
  run: (environment: GuardedEnvironment) => Promise<CommandOutcome>,
  { places, grace = 10_000 }: GuardedOptions,
): Promise<GuardedRun> {
  const folder = await makeRunFolder();
  const notes = join(folder, "password.txt");
  // Windows uses TEMP and TMP.
  const temporary = { TMPDIR: folder, TEMP: folder, TMP: folder };
  const env = { ORDERPANE_CANARY: canary, [notesVariable]: notes, ...temporary };
  const interruption = catchSignals();
  try {
    const outcome = await run({ env, signal: interruption.signal });
    if (interruption.signal.aborted) {
      throw new ToolingError("interrupted", `interrupted by ${String(interruption.signal.reason)}`);
    }
    const processes = await findLeftProcesses(folder, grace);
    const files = (await readdir(folder)).filter(
      (name) => join(folder, name) !== notes && !browserFolder.test(name),
    );
    if (existsSync(notes)) {
      for (const secret of readFileSync(notes, "utf8").trimEnd().split("\n")) noteSecret(secret);
    }
    const { leaks, unreadable } = await findCanaries(folder, ...places);
    if (isCanaryIn(outcome.output)) leaks.unshift("the output");
    const findings = [
      ...processes.map(({ pid, command }) => `the tests left process ${pid} running: ${command}`),
      ...sentence("the tests left temporary files:", files),
      ...sentence("a password of the tests is in", leaks),
      ...sentence("a password of the tests may be in files that cannot be read:", unreadable),
    ];
    return { ...outcome, findings };
  } finally {
    killProcesses(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
    interruption.forget();
  }
}

/**
 * Makes the folder for all temporary files of a test run, named after its process. First it deletes the
 * folders of runs that were killed, and kills the processes that those had started.
 */
async function makeRunFolder(): Promise<string> {
  const parent = tmpdir();
  for (const name of await readdir(parent)) {
    const [, pid] = /^orderpane-run-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    killProcesses(join(parent, name));
    // A folder of another user stays.
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
  const folder = await mkdtemp(join(parent, `orderpane-run-${process.pid}-`));
  // PostgreSQL refuses to run as root, and its own user has to reach its folder below this one.
  if (process.getuid?.() === 0) await chmod(folder, 0o711);
  return folder;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}

/**
 * Aborts its signal when this process gets a signal to end. Until `forget` is called, the process does not
 * end by itself, so that it can clean up first. SIGTERM kills npm and the shell between npm and us without
 * reaching this process, which notices it by its new parent.
 */
function catchSignals(): { signal: AbortSignal; forget: () => void } {
  const controller = new AbortController();
  const names = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const abort = (name: string) => controller.abort(name);
  for (const name of names) process.on(name, abort);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) abort("the end of its parent process");
  }, 500).unref();
  return {
    signal: controller.signal,
    forget() {
      clearInterval(watch);
      for (const name of names) process.off(name, abort);
    },
  };
}

// Vitest kills a worker half a second after telling it to end, maybe before its browser deleted these.
const browserFolder = /^playwright(-artifacts|_\w+_profile)-/;

function sentence(begin: string, names: readonly string[]): string[] {
  return names.length > 0 ? [`${begin} ${names.join(", ")}`] : [];
}
