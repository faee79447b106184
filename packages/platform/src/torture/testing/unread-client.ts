import { connect, type Socket } from "node:net";

/** A client that asks, and then takes no more than one byte at a time. */
export interface UnreadClient {
  /** When the first byte of the answer was read. */
  readonly begun: Promise<void>;
  /** When the connection has ended, with the error's code, if any; it is asked after every `everyMs`. */
  readonly ended: Promise<{ readonly code: string; readonly ms: number; readonly read: number }>;
  leave(): void;
}

export interface UnreadClientOptions {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether it goes on reading, one byte every so often; otherwise it reads the first one alone. */
  readonly reads: boolean;
  readonly everyMs: number;
}

/**
 * As many answers as no machine keeps for a connection: an operating system takes some MB off a server's
 * hands.
 */
const asked = 12;

export function connectUnread(url: string, options: UnreadClientOptions): UnreadClient {
  const { hostname, port, host } = new URL(url);
  const head = Object.entries({ Host: host, ...options.headers }).map(([name, value]) => `${name}: ${value}`);
  const start = performance.now();
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<Awaited<UnreadClient["ended"]>>();
  let read = 0;
  let code = "";
  const socket: Socket = connect({
    host: hostname,
    port: Number(port),
    onread: {
      buffer: Buffer.alloc(1),
      callback() {
        read++;
        begun.resolve();
        return false;
      },
    },
  });
  socket.write(`GET ${options.path} HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n`.repeat(asked));
  const timer = setInterval(() => {
    if (options.reads) socket.resume();
    // Who has not read all that has arrived hears of the end when he writes; an empty line means nothing.
    socket.write("\r\n");
  }, options.everyMs);
  socket.on("error", (error: NodeJS.ErrnoException) => (code = error.code ?? error.message));
  socket.on("close", () => {
    clearInterval(timer);
    begun.resolve();
    ended.resolve({ code, ms: performance.now() - start, read });
  });
  return { begun: begun.promise, ended: ended.promise, leave: () => socket.destroy() };
}
