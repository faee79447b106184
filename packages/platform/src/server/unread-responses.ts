import type { Server } from "node:http";
import type { Socket } from "node:net";

const leastTaken = 16 * 1024;

/**
 * Resets the connections of clients that do not read, and of those with the most unread bytes if there are
 * too many in total. A connection without unread bytes stays, such as an event stream between events.
 */
export function endUnreadResponses(
  server: Server,
  { unreadMs, unreadBytes }: { unreadMs: number; unreadBytes: number },
): void {
  const everyMs = Math.min(1000, Math.ceil(unreadMs / 10));
  const connections = new Set<Socket>();
  let marks = new Map<Socket, Mark>();
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  // A server that cannot listen is never closed.
  server.once("listening", () => {
    const timer = setInterval(check, everyMs).unref();
    server.once("close", () => clearInterval(timer));
  });

  function check(): void {
    const held = [...connections].filter(({ writableLength }) => writableLength > 0);
    marks = new Map(held.map((socket) => [socket, nextMark(marks.get(socket), socket)]));
    const isStuck = (socket: Socket) => marks.get(socket)!.checks * everyMs >= unreadMs;
    let bytes = held.reduce((sum, { writableLength }) => sum + writableLength, 0);
    for (const socket of held.toSorted((one, other) => other.writableLength - one.writableLength)) {
      if (!isStuck(socket) && bytes <= unreadBytes) continue;
      bytes -= socket.writableLength;
      // A normal end would wait until the client has read the rest.
      socket.resetAndDestroy();
    }
  }
}

/** Checks are counted instead of time: no client can take anything while this process is suspended. */
interface Mark {
  readonly checks: number;
  readonly taken: number;
}

function nextMark(mark: Mark | undefined, socket: Socket): Mark {
  const taken = takenFrom(socket);
  return mark && taken - mark.taken < leastTaken
    ? { ...mark, checks: mark.checks + 1 }
    : { checks: 0, taken };
}

/** Only internal properties of Node tell the progress within a single write. */
function takenFrom(socket: Socket): number {
  const { _handle: handle } = socket as Socket & {
    _handle?: { bytesWritten?: number; writeQueueSize?: number } | null;
  };
  const { bytesWritten, writeQueueSize } = handle ?? {};
  if (bytesWritten === undefined || writeQueueSize === undefined)
    return socket.bytesWritten - socket.writableLength;
  return bytesWritten - writeQueueSize;
}
