import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { hasAcceptedHost, refuseHost } from "./accepted-host.ts";
import { PlatformError } from "../errors.ts";
import { acceptRawUrls } from "./raw-url.ts";
import { createRequestListener } from "./request-listener.ts";
import type { Platform } from "../platform.ts";

export interface ListenOptions {
  /** Default 0: any free port. */
  port?: number;
  /** Default `127.0.0.1`: this machine only. */
  host?: string;
}

export interface ListeningPlatform {
  /** Without a trailing slash. */
  readonly url: string;
  /** Closes open connections, including event streams. The platform itself remains open. */
  close(): Promise<void>;
}

/**
 * Serves a platform over HTTP. At a loopback address it accepts only names of this machine, such as
 * localhost.
 *
 * @throws {PlatformError} `port-in-use`
 */
export async function listen(platform: Platform, options: ListenOptions = {}): Promise<ListeningPlatform> {
  const { port = 0, host = "127.0.0.1" } = options;
  checkPort(port);
  const respond = createRequestListener((request) => platform.fetch(request));
  const server = createServer((request, response) => {
    if (hasAcceptedHost(request)) respond(request, response);
    else refuseHost(request, response);
  });
  acceptRawUrls(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) => reject(portError(port, cause)));
    server.listen(port, host, resolve);
  });
  return {
    url: urlOf(server.address() as AddressInfo),
    close: () => closeServer(server),
  };
}

/** @throws {PlatformError} `port-in-use` for a port that browsers block ("bad port" of the Fetch standard) */
export function checkPort(port: number): void {
  if (refusedPorts.has(port)) {
    throw new PlatformError("port-in-use", `port ${port} is one that browsers refuse to open`);
  }
}

/** Starts at 1024, because lower ports need special rights. */
const refusedPorts = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
]);

export function urlOf({ address, family, port }: AddressInfo): string {
  if (address === "0.0.0.0") return `http://127.0.0.1:${port}`;
  if (address === "::") return `http://[::1]:${port}`;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}

function portError(port: number, cause: Error): PlatformError {
  const reason =
    "code" in cause && cause.code === "EADDRINUSE" ? "is in use" : `cannot be opened (${cause.message})`;
  return new PlatformError("port-in-use", `port ${port} ${reason}`, { cause });
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
