import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as after } from "node:timers/promises";

interface LeftProcess {
  readonly pid: number;
  readonly command: string;
}

/**
 * Finds the processes of a run that do not end by themselves. It knows them by `TMPDIR`, which every process
 * inherits: it names the folder of the run, or a folder in it. Only Linux shows the environment of processes;
 * elsewhere none are found.
 *
 * @param grace how long the last of them may take to end, in ms
 */
export async function findLeftProcesses(folder: string, grace: number): Promise<LeftProcess[]> {
  for (const deadline = Date.now() + grace; ; await after(50)) {
    const left = processesOf(folder);
    if (left.length === 0 || Date.now() >= deadline) return left;
  }
}

/** Kills the processes of a run, and those that they start in the meantime. */
export function killProcesses(folder: string): void {
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

function processesOf(folder: string): LeftProcess[] {
  if (!existsSync("/proc/self/environ")) return [];
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    const variables = read(`/proc/${pid}/environ`);
    const own = `TMPDIR=${folder}`;
    if (!variables.some((variable) => variable === own || variable.startsWith(`${own}/`))) return [];
    return [{ pid: Number(pid), command: read(`/proc/${pid}/cmdline`).join(" ").trim() }];
  });
}

/** Returns nothing for a process that has ended, and for a process of another user. */
function read(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\0");
  } catch {
    return [];
  }
}
