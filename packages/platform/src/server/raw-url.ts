import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";

type ParseError = Error & { readonly rawPacket?: Buffer };

/**
 * Accepts URLs with raw bytes above 0x7F, such as `?q=пуэр` from PHP, as nginx in front of the platform does
 * (*observed*). Node refuses them, so the request is sent to the server again with encoded bytes.
 */
export function acceptRawUrls(server: Server): void {
  const others = server.listeners("clientError");
  server.removeAllListeners("clientError");
  server.on("clientError", (error: ParseError, socket) => {
    const packet = socket.writable && encodeFirstLine(error.rawPacket ?? Buffer.alloc(0));
    if (packet) {
      const { port, address } = server.address() as AddressInfo;
      const again = connect(port, address);
      again.write(packet);
      socket.removeAllListeners("data");
      socket.pipe(again.on("error", () => socket.destroy())).pipe(socket);
      socket.on("close", () => again.destroy());
    } else if (others.length > 0) for (const listener of others) listener.call(server, error, socket);
    else if (socket.writable) socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
  });
}

/** `null` if there is nothing to encode. */
function encodeFirstLine(packet: Buffer): Buffer | null {
  const end = packet.indexOf("\r\n");
  const line = packet.toString("latin1", 0, Math.max(end, 0));
  const encoded = line.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  return encoded === line ? null : Buffer.concat([Buffer.from(encoded), packet.subarray(end)]);
}
