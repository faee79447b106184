import type { Server } from "node:http";
import type { Socket } from "node:net";

/** What clients may leave unread. */
export interface UnreadLimits {
  /** For how long on end a connection may hold back something, in ms. */
  readonly unreadMs: number;
  /** How many bytes all connections may hold back together. */
  readonly unreadBytes: number;
}

/**
 * Resets the connections of a server whose clients do not take what they are sent; where there is too much of it in all,
 * those first that have waited longest. One that waits for something to be sent, as an event stream does, may stay.
 */
export function endUnreadAnswers(server: Server, { unreadMs, unreadBytes }: UnreadLimits): void {
  const connections = new Set<Socket>();
  let unreadSince = new Map<Socket, number>();
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  const timer = setInterval(look, Math.min(1000, Math.ceil(unreadMs / 10))).unref();
  server.once("close", () => clearInterval(timer));

  function look(): void {
    const now = performance.now();
    const held = [...connections].filter(({ writableLength }) => writableLength > 0);
    unreadSince = new Map(held.map((socket) => [socket, unreadSince.get(socket) ?? now]));
    let bytes = held.reduce((sum, { writableLength }) => sum + writableLength, 0);
    for (const [socket, since] of [...unreadSince].toSorted(([, one], [, other]) => one - other)) {
      if (now - since < unreadMs && bytes <= unreadBytes) return;
      bytes -= socket.writableLength;
      // The end of it would have to wait behind the rest.
      socket.resetAndDestroy();
    }
  }
}
