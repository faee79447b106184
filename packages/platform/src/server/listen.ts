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
