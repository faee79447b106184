import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { WorkerOrder } from "./worker-order.ts";

const program = fileURLToPath(new URL("worker-process.ts", import.meta.url));

export interface WorkerProcess {
  /** When it deploys. */
  readonly started: Promise<unknown>;
  /** `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>;
}

/** Starts a worker in a process of its own. The test kills it at its end. */
export function startWorker(order: WorkerOrder): WorkerProcess {
  const child = fork(program, [JSON.stringify(order)], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const gone = once(child, "close");
  const kill = async () => {
    child.kill("SIGKILL");
    await gone;
  };
  onTestFinished(kill);
  const ended = gone.then(() => Promise.reject(new Error("the worker has ended before it could deploy")));
  const started = Promise.race([once(child, "message"), ended]);
  // A test may kill it before that.
  started.catch(() => {});
  return { started, kill };
}
