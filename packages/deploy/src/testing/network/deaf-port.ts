import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** A port that accepts connections and never responds. */
export async function openDeafPort(): Promise<{ port: number; close: () => Promise<void> }> {
  const worker = new Worker(
    `const { createServer } = require("node:net");
     const { parentPort } = require("node:worker_threads");
     const server = createServer().listen(0, "127.0.0.1", 1, () => {
       parentPort.postMessage(server.address().port);
       setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
     });`,
    { eval: true },
  );
  const [port] = (await once(worker, "message")) as [number];
  return { port, close: async () => void (await worker.terminate()) };
}
