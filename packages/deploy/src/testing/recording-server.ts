import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

export type RecordingServer = Awaited<ReturnType<typeof createRecordingServer>>;

/** A local server that records its input and always sends the same response. */
export async function createRecordingServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const connection = { received: "" };
    recording.connections.push(connection);
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      connection.received += bytes.toString("latin1");
      if (isWhole(connection.received)) socket.end(recording.response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const recording = {
    port: (server.address() as AddressInfo).port,
    /** Each connection with the bytes it received, as latin1. */
    connections: [] as { received: string }[],
    /** The response to the next requests: status line, headers and body. */
    response: "HTTP/1.1 500 Nothing\r\nContent-Length: 0\r\n\r\n" as string | Uint8Array,
    /** The request lines so far, such as `POST /path HTTP/1.1`. */
    requestLines: () => recording.connections.map(({ received }) => received.split("\r\n", 1)[0]!),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return recording;
}

/** Whether a request is complete. Each connection has only one, because the response closes it. */
function isWhole(received: string): boolean {
  const [head, body] = received.split(/\r\n\r\n(.*)/s);
  const length = /^content-length: *(\d+)/im.exec(head!)?.[1] ?? "0";
  return body !== undefined && body.length >= Number(length);
}
