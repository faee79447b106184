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
  const names: string[] = await readdir(parent).catch(() => []);
  const dead = names.filter((name) => {
    const pid = /^orderpane-run-(\d+)-/.exec(name)?.[1];
    return pid !== undefined && !isAlive(Number(pid));
  });
  for (const name of dead) killProcesses(join(parent, name));
  // A folder of another user stays.
  await Promise.allSettled(dead.map((name) => rm(join(parent, name), { recursive: true, force: true })));
  return mkdtemp(join(parent, `orderpane-run-${process.pid}-`));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}
