import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

export interface RecordingServer {
  port: number;
  /** Every connection, with every byte that came over it, as latin1. */
  connections: { received: string }[];
  /** What the next requests are answered with, whole: status line, headers and body. */
  answer: string;
  /** The lines `POST /path HTTP/1.1` that came so far. */
  requestLines(): string[];
  close(): Promise<void>;
}

/** Listens on this machine, writes down whatever is sent to it, and gives the same answer to everything. */
export async function createRecordingServer(): Promise<RecordingServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const connection = { received: "" };
    recording.connections.push(connection);
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      connection.received += bytes.toString("latin1");
      if (isWhole(connection.received)) socket.end(recording.answer);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const recording: RecordingServer = {
    port: (server.address() as AddressInfo).port,
    connections: [],
    answer: "HTTP/1.1 500 Nothing\r\nContent-Length: 0\r\n\r\n",
    requestLines: () => recording.connections.map(({ received }) => received.split("\r\n", 1)[0]!),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return recording;
}

/** Whether a request has come with all its body; one comes over a connection, because the answers end it. */
function isWhole(received: string): boolean {
  const [head, body] = received.split(/\r\n\r\n(.*)/s);
  const length = /^content-length: *(\d+)/im.exec(head!)?.[1] ?? "0";
  return body !== undefined && body.length >= Number(length);
}
