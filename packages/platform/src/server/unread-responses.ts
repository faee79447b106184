import type { Server } from "node:http";
import type { Socket } from "node:net";

/** What clients may leave unread. */
export interface UnreadLimits {
  /** In ms: of what waits for a client, 16 KiB have to leave in any such time. */
  readonly unreadMs: number;
  /** How many bytes all connections may hold back together. */
  readonly unreadBytes: number;
}

/** In bytes. Who takes a few at a time now and then is no reader. */
const leastTaken = 16 * 1024;

/**
 * Resets the connections of a server whose clients do not take what they are sent, however slowly; where there is too much
 * of it in all, those first that hold back most. One that waits for something to be sent, as an event stream does, may stay.
 */
export function endUnreadAnswers(server: Server, { unreadMs, unreadBytes }: UnreadLimits): void {
  const everyMs = Math.min(1000, Math.ceil(unreadMs / 10));
  const connections = new Set<Socket>();
  let marks = new Map<Socket, Mark>();
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  // A server that cannot listen is never closed.
  server.once("listening", () => {
    const timer = setInterval(look, everyMs).unref();
    server.once("close", () => clearInterval(timer));
  });

  function look(): void {
    const held = [...connections].filter(({ writableLength }) => writableLength > 0);
    marks = new Map(held.map((socket) => [socket, nextMark(marks.get(socket), socket)]));
    const isStuck = (socket: Socket) => marks.get(socket)!.looks * everyMs >= unreadMs;
    let bytes = held.reduce((sum, { writableLength }) => sum + writableLength, 0);
    for (const socket of held.toSorted((one, other) => other.writableLength - one.writableLength)) {
      if (!isStuck(socket) && bytes <= unreadBytes) continue;
      bytes -= socket.writableLength;
      // The end of it would have to wait behind the rest.
      socket.resetAndDestroy();
    }
  }
}

/**
 * How much a client had taken when it was last seen to take something, and how often it was looked at since. The looks are
 * counted, not the time: while this process is halted, nobody can take anything.
 */
interface Mark {
  readonly looks: number;
  readonly taken: number;
}

function nextMark(mark: Mark | undefined, socket: Socket): Mark {
  const taken = takenFrom(socket);
  return mark && taken - mark.taken < leastTaken ? { ...mark, looks: mark.looks + 1 } : { looks: 0, taken };
}

/**
 * How many bytes have left for the client. Of a single write Node tells by its own names alone how far it is, and goes by them
 * for its own timeouts; without them it counts when it is through.
 */
function takenFrom(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: Partial<WriteProgress> | null };
  const { bytesWritten, writeQueueSize } = handle ?? {};
  if (bytesWritten === undefined || writeQueueSize === undefined)
    return socket.bytesWritten - socket.writableLength;
  return bytesWritten - writeQueueSize;
}

/** Of the system's side of a socket: what it was handed, and what of that it has not passed on yet. */
interface WriteProgress {
  readonly bytesWritten: number;
  readonly writeQueueSize: number;
}
