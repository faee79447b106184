import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { isLoopback } from "@orderpane/protocol/api";
import { respondInTurn } from "./respond-in-turn.ts";
import { limitBodyTime } from "./body-deadline.ts";
import { PlatformError } from "../errors.ts";
import { createRequestListener } from "./request-listener.ts";
import type { Platform } from "../platform.ts";
import { endUnreadResponses } from "./unread-responses.ts";

export interface ListenOptions {
  /** Default 0: any port that is free. */
  port?: number;
  /** Default `127.0.0.1`: this machine alone. */
  host?: string;
  /** How long a client may keep the store waiting. */
  patience?: Patience;
}

/** In ms. A client that takes longer to send a request gets the response 408, and its connection is cut. */
export interface Patience {
  /** Until the headers of a request have arrived; default 10,000. */
  headersMs?: number;
  /** Until the body of a request has arrived, counted from its turn; default 30,000. */
  requestMs?: number;
  /**
   * A client that takes less than 16 KiB of its unread bytes in this time has its connection reset. Default
   * 30,000. On Windows the bytes of a long response count as taken when all of them are.
   */
  unreadMs?: number;
  /** In bytes, on all connections together. Above it those with the most are reset. Default 256 MiB. */
  unreadBytes?: number;
}

export interface ListeningPlatform {
  /** Without a slash at the end. */
  readonly url: string;
  /** Cuts the open connections, including event streams. The platform itself stays open. */
  close(): Promise<void>;
}

/**
 * Serves a platform over HTTP. At a loopback address it accepts only names of this machine, such as
 * localhost: a web page whose own host name leads here (DNS rebinding) could otherwise read the orders.
 *
 * @throws {PlatformError} `port-in-use`
 */
export async function listen(platform: Platform, options: ListenOptions = {}): Promise<ListeningPlatform> {
  const { port = 0, host = "127.0.0.1", patience = {} } = options;
  const respond = createRequestListener((request) => platform.fetch(request));
  const { requestMs = 30_000, unreadMs = 30_000, unreadBytes = 256 * 1024 * 1024 } = patience;
  const handle: RequestListener = (request, response) => {
    if (hasAcceptedHost(request)) respond(request, response);
    else refuseHost(request, response);
  };
  const server = createServer(timeouts(patience), respondInTurn(limitBodyTime(handle, requestMs)));
  endUnreadResponses(server, { unreadMs, unreadBytes });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) => reject(portError(port, cause)));
    server.listen(port, host, resolve);
  });
  return {
    url: urlOf(server.address() as AddressInfo),
    close: () => closeServer(server),
  };
}

function timeouts({ headersMs = 10_000 }: Patience): ServerOptions {
  return {
    headersTimeout: headersMs,
    requestTimeout: 0, // See limitBodyTime.
    // Node checks its connections at this interval: the timeout is a tenth longer at most.
    connectionsCheckingInterval: Math.ceil(headersMs / 10),
  };
}

/** At an address that other machines reach any name is accepted, because its names are not known. */
function hasAcceptedHost({ headers, socket }: IncomingMessage): boolean {
  return !isLoopback(bracketed(socket.localAddress ?? "")) || isLoopback(hostnameOf(headers.host));
}

function bracketed(address: string): string {
  // At `::` IPv4 comes as `::ffff:127.0.0.1`.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return plain.includes(":") ? `[${plain}]` : plain;
}

function hostnameOf(host = ""): string {
  return host.replace(/:\d*$/, "").toLowerCase();
}

function refuseHost({ headers }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(403, { "Content-Type": "text/plain; charset=utf-8" });
  response.end(
    `The store accepts only names of this machine, such as localhost, not "${headers.host ?? ""}".\n`,
  );
}

export function urlOf({ address, family, port }: AddressInfo): string {
  if (address === "0.0.0.0") return `http://127.0.0.1:${port}`;
  if (address === "::") return `http://[::1]:${port}`;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}

function portError(port: number, cause: Error): PlatformError {
  const reason =
    "code" in cause && cause.code === "EADDRINUSE" ? "is in use" : `cannot be opened (${cause.message})`;
  const message = `port ${port} ${reason}: stop what listens there, or choose another with --port`;
  return new PlatformError("port-in-use", message, { cause });
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
