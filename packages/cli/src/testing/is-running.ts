import { readFile } from "node:fs/promises";

/** A process that has ended and that nobody has asked about yet counts as ended. */
export async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => ") Z");
  return !/\) [ZX]/.test(status);
}
