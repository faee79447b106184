import { connect } from "node:net";
import { setTimeout as after } from "node:timers/promises";
import type { Step } from "./hostile-session.ts";

export interface PlayedSession {
  /** All that the server has sent. */
  readonly received: string;
  /** Until the server has closed the connection; the client's own end does not count. */
  readonly ms: number;
  /** Whether the connection was still open when patience ended. */
  readonly isHeld: boolean;
}

/** Does what the steps say on a connection of its own, and waits until the server closes it. */
export async function playSession(
  port: number,
  steps: readonly Step[],
  patienceMs: number,
): Promise<PlayedSession> {
  const begin = performance.now();
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  const chunks: Buffer[] = [];
  let isGone = false;
  const gone = new Promise<boolean>((resolve) => socket.on("close", () => resolve((isGone = true))));
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  // The server has ended: so does the client, which would otherwise hold the connection.
  socket.on("end", () => socket.end());
  socket.on("error", () => undefined);
  const given = new AbortController();
  const timeout = after(patienceMs, false, { signal: given.signal }).catch(() => false);
  for (const step of steps) {
    if (isGone) break;
    if (step.kind === "send") socket.write(step.bytes);
    else if (step.kind === "wait") await Promise.race([after(step.ms), gone]);
    else if (step.kind === "end") socket.end();
    else socket.destroy();
  }
  const isClosed = await Promise.race([gone, timeout]);
  given.abort();
  socket.destroy();
  return {
    received: Buffer.concat(chunks).toString("latin1"),
    ms: performance.now() - begin,
    isHeld: !isClosed,
  };
}
