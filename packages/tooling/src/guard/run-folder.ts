import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killProcesses } from "./leftovers.ts";

/**
 * Makes the folder for all temporary files of a test run, named after its process. First it deletes the
 * folders of runs that were killed, and kills the processes that those had started.
 */
export async function makeRunFolder(): Promise<string> {
  const parent = tmpdir();
  for (const name of await readdir(parent)) {
    const [, pid] = /^orderpane-run-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    killProcesses(join(parent, name));
    // A folder of another user stays.
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
  return mkdtemp(join(parent, `orderpane-run-${process.pid}-`));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}
