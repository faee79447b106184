import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const program = fileURLToPath(new URL("worker-process.ts", import.meta.url));

export interface WorkerOrder {
  /** The registry. */
  readonly file: string;
  /** The built widgets. */
  readonly folder: string;
  readonly key: string;
}

/** Starts a worker in a process of its own. The test kills it at its end. */
export function startWorker(order: WorkerOrder) {
  const child = fork(program, [JSON.stringify(order)], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const gone = once(child, "close");
  const kill = async () => {
    child.kill("SIGKILL");
    await gone;
  };
  onTestFinished(kill);
  return {
    /** `kill -9`; resolves when the process is gone. */
    kill,
  };
}
