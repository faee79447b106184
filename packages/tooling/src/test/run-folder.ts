import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { canary, findCanaries, isCanaryIn, notesVariable, noteSecret } from "../canary.ts";

/** The folder for all temporary files of a test run. */
export interface RunFolder {
  /**
   * Variables for the test runners: the folder, a password of this run (the canary), and a file in which tests
   * note the passwords that their stores generate.
   */
  readonly env: Readonly<Record<string, string>>;
  /** Makes a folder for the report of a stage. */
  reportsOf(stage: string): string;
  /**
   * Returns a sentence for each kind of thing that the tests left behind: processes that do not end within
   * ten seconds, temporary files, and passwords in `output` or in a file, `places` included.
   */
  findLeftovers(output: string, places: readonly string[]): Promise<string[]>;
  /** Kills the processes that are left, and deletes the folder. */
  remove(): void;
}

/** Opens the folder of this run. First it removes those of runs that were killed. */
export function openRunFolder(): RunFolder {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = /^orderpane-run-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) removeRunFolder(join(tmpdir(), name));
  }
  const folder = mkdtempSync(join(tmpdir(), `orderpane-run-${process.pid}-`));
  // PostgreSQL refuses to run as root, and its own user has to reach its folder below this one.
  if (process.getuid?.() === 0) chmodSync(folder, 0o711);
  const notes = join(folder, "password.txt");
  const reports = join(folder, "reports");
  return {
    reportsOf(stage) {
      mkdirSync(join(reports, stage), { recursive: true });
      return join(reports, stage);
    },
    env: {
      ORDERPANE_CANARY: canary,
      [notesVariable]: notes,
      TMPDIR: folder,
      // Windows uses these two.
      TEMP: folder,
      TMP: folder,
    },
    async findLeftovers(output, places) {
      const processes = await waitForProcesses(folder);
      const own = new Set([notes, reports]);
      const files = (await readdir(folder)).filter(
        (name) => !own.has(join(folder, name)) && !browserFolder.test(name),
      );
      if (existsSync(notes)) {
        for (const secret of readFileSync(notes, "utf8").trimEnd().split("\n")) noteSecret(secret);
      }
      const { leaks, unreadable } = await findCanaries(folder, ...places);
      if (isCanaryIn(output)) leaks.unshift("the output");
      return [
        ...processes.map(({ pid, command }) => `the tests left process ${pid} running: ${command}`),
        ...sentence("the tests left temporary files:", files),
        ...sentence("a password of the tests is in", leaks),
        ...sentence("a password of the tests may be in files that cannot be read:", unreadable),
      ];
    },
    remove: () => removeRunFolder(folder),
  };
}

function removeRunFolder(folder: string): void {
  killProcesses(folder);
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    // A folder of another user stays.
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}

// Vitest kills a worker half a second after telling it to end, maybe before its browser deleted these.
const browserFolder = /^playwright(-artifacts|_\w+_profile)-/;

function sentence(begin: string, names: readonly string[]): string[] {
  return names.length > 0 ? [`${begin} ${names.join(", ")}`] : [];
}

interface LeftProcess {
  readonly pid: number;
  readonly command: string;
}

/** Returns the processes of a run that do not end within ten seconds. */
async function waitForProcesses(folder: string): Promise<LeftProcess[]> {
  for (let tries = 0; tries < 200; tries++) {
    if (processesOf(folder).length === 0) return [];
    await setTimeout(50);
  }
  return processesOf(folder);
}

/** Kills the processes of a run, and those that they start in the meantime. */
function killProcesses(folder: string): void {
  const killed = new Set<number>();
  for (;;) {
    const left = processesOf(folder).filter(({ pid }) => !killed.has(pid));
    if (left.length === 0) return;
    for (const { pid } of left) {
      killed.add(pid);
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It has already ended.
      }
    }
  }
}

/**
 * Finds the processes of a run by `TMPDIR`, which every process inherits. Only Linux shows the environment of
 * processes; elsewhere none are found.
 */
function processesOf(folder: string): LeftProcess[] {
  if (!existsSync("/proc/self/environ")) return [];
  const own = `TMPDIR=${folder}`;
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => read(pid, "environ").some((line) => line === own || line.startsWith(`${own}/`)))
    .map((pid) => ({ pid: Number(pid), command: read(pid, "cmdline").join(" ").trim() }));
}

/** Returns nothing for a process that has ended, and for a process of another user. */
function read(pid: string, file: "environ" | "cmdline"): string[] {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8").split("\0");
  } catch {
    return [];
  }
}
