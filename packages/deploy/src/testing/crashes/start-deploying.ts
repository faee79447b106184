import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { DeployingOrder } from "./deploying-process.ts";

export type Deploying = ReturnType<typeof startDeploying>;

const program = fileURLToPath(new URL("deploying-process.ts", import.meta.url));

/** Starts a process that waits for `go`. Disposing it kills it and waits for its end. */
export function startDeploying(order: DeployingOrder) {
  const child = spawn(process.execPath, [program, JSON.stringify(order)], { stdio: "pipe" });
  let stderr = "";
  child.stderr.on("data", (chunk) => (stderr += chunk));
  const closed = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  const ended = closed.then(([code, signal]) => ({ code, signal, stderr }));
  const steps: string[] = [];
  const lines = createInterface(child.stdout);
  const first = once(lines, "line").then(() => void lines.on("line", (line) => steps.push(line)));
  const early = ended.then(() => Promise.reject(new Error(`the process ended at once:\n${stderr}`)));
  const ready = Promise.race([first, early]);
  child.stdin.on("error", () => {});
  return {
    /** Resolves when the process is ready to deploy. Rejects if it has ended before. */
    ready,
    /** The steps that it has printed. */
    steps,
    go: () => void child.stdin.write("go\n"),
    ended,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
