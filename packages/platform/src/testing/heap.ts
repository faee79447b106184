import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Bytes of the heap and of buffers that are in use, after the garbage is collected. */
export async function heapInUse(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    collect();
    // Objects with finalizers are freed in the next turn.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
