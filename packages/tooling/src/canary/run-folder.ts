import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes the folder of a test run, named by its process; those of runs that were killed are deleted. */
export async function makeRunFolder(): Promise<string> {
  const parent = tmpdir();
  const names: string[] = await readdir(parent).catch(() => []);
  const dead = names.filter((name) => {
    const pid = /^orderpane-run-(\d+)-/.exec(name)?.[1];
    return pid !== undefined && !isAlive(Number(pid));
  });
  // Those of another user stay.
  const deletions = dead.map((name) => rm(join(parent, name), { recursive: true, force: true }));
  await Promise.allSettled(deletions);
  return mkdtemp(join(parent, `orderpane-run-${process.pid}-`));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}
