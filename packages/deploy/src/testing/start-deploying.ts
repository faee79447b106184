import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { DeployingOrder } from "./deploying-process.ts";

/** A process that deploys. */
export interface Deploying {
  /** The steps that it has told of. */
  readonly steps: readonly string[];
  /** Lets it begin. */
  go(): void;
  kill(): void;
  /** What it died of, or its exit code; with what it said on stderr. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; stderr: string }>;
}

const program = fileURLToPath(new URL("deploying-process.ts", import.meta.url));

/** Starts a process and waits until it is about to deploy. */
export async function startDeploying(order: DeployingOrder): Promise<Deploying> {
  const child = spawn(process.execPath, [program, JSON.stringify(order)], { stdio: "pipe" });
  let stderr = "";
  child.stderr.on("data", (chunk) => (stderr += chunk));
  const closed = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  const steps: string[] = [];
  const lines = createInterface(child.stdout);
  const ready = once(lines, "line");
  await Promise.race([ready, closed.then(() => Promise.reject(new Error(`it ended at once:\n${stderr}`)))]);
  lines.on("line", (line) => steps.push(line));
  child.stdin.on("error", () => {});
  return {
    steps,
    go: () => void child.stdin.write("go\n"),
    kill: () => void child.kill("SIGKILL"),
    ended: closed.then(([code, signal]) => ({ code, signal, stderr })),
  };
}
