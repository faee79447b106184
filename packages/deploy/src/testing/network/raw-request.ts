import { once } from "node:events";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";

/** Returns the bytes of a request. */
export function encodeRequest(url: URL, { method = "GET", headers, body }: RequestInit): Buffer {
  const text = typeof body === "string" ? body : "";
  const sent = { host: url.host, ...Object.fromEntries(new Headers(headers)) };
  const lines = Object.entries({ ...sent, "content-length": Buffer.byteLength(text) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return Buffer.from(`${method} ${url.pathname} HTTP/1.1\r\n${head}\r\n${text}`);
}

/** Sends bytes over a new connection, closes or resets it, and returns the response. */
export async function sendBytes(
  { hostname, port }: URL,
  bytes: Buffer,
  end: "reset" | "close" = "close",
): Promise<Buffer> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  socket.on("error", () => {});
  socket.write(bytes, () => {
    if (end === "reset") socket.resetAndDestroy();
    else socket.end();
  });
  const received = buffer(socket).catch(() => Buffer.alloc(0));
  if (!socket.closed) await once(socket, "close");
  return received;
}
