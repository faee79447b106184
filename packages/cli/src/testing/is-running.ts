import { readFile } from "node:fs/promises";

/** A zombie process counts as ended. */
export async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => ") Z");
  return !/\) [ZX]/.test(status);
}
