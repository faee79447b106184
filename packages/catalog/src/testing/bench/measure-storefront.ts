import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("./storefront-process.ts", import.meta.url));

export interface Measured {
  /** In ms, sorted. */
  times: number[];
  /** In bytes. */
  memory: number;
}

/** Measures a warm index in a process of its own, where no other heap is collected meanwhile. */
export async function measureStorefront(size: number, queries = 210): Promise<Measured> {
  const child = fork(script, [String(size), String(queries)]);
  const failed = once(child, "exit").then(([code]) => {
    throw new Error(`the process ended with ${String(code)} before it told its figures`);
  });
  failed.catch(() => undefined);
  const [measured] = (await Promise.race([once(child, "message"), failed])) as [Measured];
  return measured;
}
