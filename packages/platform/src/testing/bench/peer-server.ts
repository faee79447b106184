import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as after } from "node:timers/promises";
import { freePort } from "@orderpane/tooling/free-port";

export interface PeerServer {
  readonly url: string;
  /** From spawn to the first answer. */
  readonly ms: number;
  stop(): Promise<void>;
}

/** Starts `node` with arguments that depend on a free port, and waits until `path` is answered there. */
export async function startPeer(
  argsFor: (port: number) => readonly string[],
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<PeerServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const begin = performance.now();
  const child = spawn(process.execPath, argsFor(port), { stdio: ["ignore", "ignore", "pipe"] });
  const gone = once(child, "close");
  const errors = text(child.stderr);
  while ((await statusOf(url + path, headers)) !== 200) {
    if (child.exitCode !== null) throw new Error(`${argsFor(port).join(" ")} has ended: ${await errors}`);
    await after(5);
  }
  const ms = performance.now() - begin;
  return {
    url,
    ms,
    async stop() {
      child.kill();
      await gone;
    },
  };
}

async function statusOf(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  try {
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
