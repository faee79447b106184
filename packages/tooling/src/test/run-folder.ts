import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { canary, findCanaries, isCanaryIn, notesVariable, noteSecret } from "../canary.ts";

/** Makes the folder for all temporary files of a test run. */
export function openRunFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "orderpane-run-"));
  // PostgreSQL refuses to run as root, and its own user must reach its folder inside this one.
  if (process.getuid?.() === 0) chmodSync(folder, 0o711);
  return folder;
}

/** Variables for the test runners: the folder, the canary of this run, and a file for other secrets. */
export function runVariables(folder: string): Record<string, string> {
  // Windows uses the last two.
  const temporary = { TMPDIR: folder, TEMP: folder, TMP: folder };
  return { ORDERPANE_CANARY: canary, [notesVariable]: notesOf(folder), ...temporary };
}

/** The file in which tests note the passwords that their stores generate. */
function notesOf(folder: string): string {
  return join(folder, "password.txt");
}

/**
 * Returns a sentence for each kind of leftover of the tests: processes that do not end within ten seconds,
 * temporary files, and passwords in their output or in a file, `places` included.
 */
export async function findLeftovers(
  folder: string,
  output: string,
  places: readonly string[],
): Promise<string[]> {
  const processes = await waitForProcesses(folder);
  const files = readdirSync(folder).filter((name) => !expectedName.test(name));
  const notes = notesOf(folder);
  if (existsSync(notes)) readFileSync(notes, "utf8").trimEnd().split("\n").forEach(noteSecret);
  const leaks = isCanaryIn(output) ? ["the output"] : [];
  for (const place of [folder, ...places]) leaks.push(...(await findCanaries(place)));
  const sentence = (begin: string, names: readonly string[]) =>
    names.length > 0 ? [`${begin} ${names.join(", ")}`] : [];
  return [
    ...processes.map(({ pid, command }) => `the tests left process ${pid} running: ${command}`),
    ...sentence("the tests left temporary files:", files),
    ...sentence("a password of the tests is in", leaks),
  ];
}

/** Kills the remaining processes, and deletes the folder. */
export function removeRunFolder(folder: string): void {
  killProcesses(folder);
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    // A folder of another user cannot be deleted.
  }
}

// The last: Vitest kills a worker half a second after telling it to end, maybe before its browser deleted
// these.
const expectedName = /^(password\.txt$|report-|playwright(-artifacts|_\w+_profile)-)/;

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
  for (let left = processesOf(folder); left.length > 0; left = processesOf(folder)) {
    for (const { pid } of left) {
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
