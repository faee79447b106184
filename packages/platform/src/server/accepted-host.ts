import type { IncomingMessage, ServerResponse } from "node:http";
import { isLoopback } from "@orderpane/protocol/api";

/**
 * At a loopback address only names of this machine are accepted, such as localhost: a web page whose host
 * name resolves to this machine (DNS rebinding) could otherwise read the orders. At an address that other
 * machines reach, any name is accepted, because its names are not known.
 */
export function hasAcceptedHost({ headers, socket }: IncomingMessage): boolean {
  return !isLoopback(bracketed(socket.localAddress ?? "")) || isLoopback(hostnameOf(headers.host));
}

function bracketed(address: string): string {
  // On `::`, IPv4 addresses look like `::ffff:127.0.0.1`.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return plain.includes(":") ? `[${plain}]` : plain;
}

function hostnameOf(host = ""): string {
  return host.replace(/:\d*$/, "").toLowerCase();
}

export function refuseHost({ headers }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(403, { "Content-Type": "text/plain; charset=utf-8" });
  response.end(
    `The store accepts only names of this machine, such as localhost, not "${headers.host ?? ""}".\n`,
  );
}
