import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Target } from "./request-rate.ts";

export interface Servers {
  /** GET of one widget, by the store. */
  readonly store: Target;
  /** The same bytes from plain `node:http`, which checks nothing. */
  readonly raw: Target;
  stop(): void;
}

/** Starts both servers in one process of their own, so that the load has a core for itself. */
export async function startServers(): Promise<Servers> {
  const script = fileURLToPath(new URL("./servers.ts", import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(child.stdout!, "data")) as [Buffer];
  const targets = JSON.parse(line.toString()) as Pick<Servers, "store" | "raw">;
  return { ...targets, stop: () => void child.kill() };
}
