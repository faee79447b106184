import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { isLoopback } from "@orderpane/protocol/api";
import { answerInTurn } from "./respond-in-turn.ts";
import { limitBodyTime } from "./body-deadline.ts";
import { PlatformError } from "../errors.ts";
import { sendOrBreakOff } from "./send-response.ts";
import { asSent } from "./socket-request.ts";
import type { Platform } from "../platform.ts";
import { endUnreadAnswers } from "./unread-responses.ts";

export interface ListenOptions {
  /** Default 0: any port that is free. */
  port?: number;
  /** Default `127.0.0.1`: this machine alone. */
  host?: string;
  /** For how long a client may keep the store waiting. */
  patience?: Patience;
}

/** In ms. A client that takes longer to ask is answered 408, and its connection is cut. */
export interface Patience {
  /** Until the headers of a request have arrived; default 10,000. */
  headersMs?: number;
  /** Until the body of a request has arrived, from when it is its turn; default 30,000. */
  requestMs?: number;
  /**
   * Who takes less than 16 KiB of what it was sent in any such time, and leaves more unread, has its connection reset. Default
   * 30,000. On Windows one long answer counts as taken when it is through.
   */
  unreadMs?: number;
  /** In bytes, what is unread of all connections together: above it those are reset that hold most. Default 256 MiB. */
  unreadBytes?: number;
}

export interface ListeningPlatform {
  /** Without a slash at the end. */
  readonly url: string;
  /** Stops listening and cuts what is still open, event streams included. The store itself stays open. */
  close(): Promise<void>;
}

/**
 * Serves a store over HTTP. At this machine's own address it answers to this machine's names alone: a page of
 * the web whose own name leads here (DNS rebinding) could otherwise read the orders.
 *
 * @throws PlatformError `port-in-use`
 */
export async function listen(platform: Platform, options: ListenOptions = {}): Promise<ListeningPlatform> {
  const { port = 0, host = "127.0.0.1", patience = {} } = options;
  const respond = getRequestListener(
    async (request, { incoming, outgoing }) =>
      sendOrBreakOff(await platform.fetch(asSent(request, incoming)), outgoing),
    { overrideGlobalObjects: false }, // The process may be a user's own.
  );
  const { requestMs = 30_000, unreadMs = 30_000, unreadBytes = 256 * 1024 * 1024 } = patience;
  const handle: RequestListener = (request, response) => {
    if (isAddressedRightly(request)) void respond(request, response);
    else refuseHost(request, response);
  };
  const server = createServer(timeouts(patience), answerInTurn(limitBodyTime(handle, requestMs)));
  endUnreadAnswers(server, { unreadMs, unreadBytes });
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
    // Node looks at its connections only so often: a tenth more than was said.
    connectionsCheckingInterval: Math.ceil(headersMs / 10),
  };
}

/** Which names an address has that others reach is not known here. */
function isAddressedRightly({ headers, socket }: IncomingMessage): boolean {
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
    `The store answers to names of this machine alone, such as localhost, not to "${headers.host ?? ""}".\n`,
  );
}

/** The address under which this machine reaches a server. */
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
