import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("./memory-process.ts", import.meta.url));

/** The most memory that a process takes to build the index and to respond to queries, in bytes. */
export async function catalogMemory(size: number): Promise<number> {
  const child = fork(script, [String(size)]);
  const failed = once(child, "exit").then(([code]) => {
    throw new Error(`the process ended with ${String(code)} before it told its memory`);
  });
  failed.catch(() => undefined);
  const [bytes] = (await Promise.race([once(child, "message"), failed])) as [number];
  return bytes;
}
