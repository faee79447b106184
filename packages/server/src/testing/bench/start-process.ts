import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface ServerProcess {
  readonly port: number;
  /** In bytes. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a program of this folder that calls `announce`, as in production. */
export async function startProcess(program: string, ...args: readonly string[]): Promise<ServerProcess> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(program, import.meta.url)), ...args], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const closed = once(child, "close");
  const port = await nextMessage(child);
  return {
    port,
    async memory() {
      child.send("memory");
      return nextMessage(child);
    },
    async stop() {
      child.kill();
      await closed;
    },
  };
}

async function nextMessage(child: ChildProcess): Promise<number> {
  const [message] = (await Promise.race([once(child, "message"), once(child, "close")])) as [unknown];
  if (child.exitCode === null && typeof message === "number") return message;
  throw new Error(`${child.spawnargs[1]} has ended with ${String(message)}`);
}
