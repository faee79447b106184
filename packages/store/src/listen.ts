import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { StoreError } from "./errors.ts";
import type { Store } from "./store.ts";

export interface ListenOptions {
  /** Default 0: any port that is free. */
  port?: number;
  /** Default `127.0.0.1`: this machine alone. */
  host?: string;
}

export interface ListeningStore {
  /** Without a slash at the end. */
  readonly url: string;
  /** Stops listening and cuts what is still open, event streams included. The store itself stays open. */
  close(): Promise<void>;
}

/**
 * Serves a store over HTTP.
 *
 * @throws StoreError `port-in-use`
 */
export async function listen(store: Store, options: ListenOptions = {}): Promise<ListeningStore> {
  const { port = 0, host = "127.0.0.1" } = options;
  const server = createServer(getRequestListener((request) => store.fetch(request)));
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) => reject(portError(port, cause)));
    server.listen(port, host, resolve);
  });
  return {
    url: urlOf(server.address() as AddressInfo),
    close: () => closeServer(server),
  };
}

/** The address under which this machine reaches a server. */
export function urlOf({ address, family, port }: AddressInfo): string {
  if (address === "0.0.0.0") return `http://127.0.0.1:${port}`;
  if (address === "::") return `http://[::1]:${port}`;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}

function portError(port: number, cause: Error): StoreError {
  const reason =
    "code" in cause && cause.code === "EADDRINUSE" ? "is in use" : `cannot be opened (${cause.message})`;
  const message = `port ${port} ${reason}: stop what listens there, or choose another with --port`;
  return new StoreError("port-in-use", message, { cause });
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
