import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

/** Sends a request that never reaches a store. */
type LostFetch = (path: string, init: RequestInit) => Promise<Response>;

/** Failures before a request is sent. */
export const lostConnections = [
  "DNS failure",
  "connection refused",
  "connect timeout",
  "TLS failure",
  "reset before the request",
] as const;

export type LostConnection = (typeof lostConnections)[number];

/** Connections that really fail. */
export async function createLostConnections() {
  const open = new Set<Socket>();
  const silent = createServer((socket) => void open.add(socket.resume().on("error", () => {})));
  const resetting = createServer((socket) => void socket.resetAndDestroy());
  const withoutTls = createServer(
    (socket) =>
      void socket
        .resume()
        .on("error", () => {})
        .end("HTTP/1.1 400 Bad Request\r\n\r\n"),
  );
  const servers = [silent, resetting, withoutTls];
  const [silentPort, resettingPort, withoutTlsPort] = await Promise.all(servers.map(listen));

  const fetchLost: Readonly<Record<LostConnection, LostFetch>> = {
    // A label of more than 63 characters is invalid, so no name server is queried.
    "DNS failure": (path, init) => fetch(`http://${"x".repeat(64)}.invalid${path}`, init),
    // No service uses this port.
    "connection refused": (path, init) => fetch(`http://127.0.0.1:2${path}`, init),
    // The handshake never ends.
    "connect timeout": (path, init) =>
      fetch(`https://127.0.0.1:${silentPort}${path}`, { ...init, signal: AbortSignal.timeout(5) }),
    "TLS failure": (path, init) => fetch(`https://127.0.0.1:${withoutTlsPort}${path}`, init),
    "reset before the request": (path, init) => fetch(`http://127.0.0.1:${resettingPort}${path}`, init),
  };
  return {
    fetch: fetchLost,
    async close() {
      for (const server of servers) server.close();
      // `fetch` keeps an aborted connection for ten seconds.
      for (const socket of open) socket.destroy();
      await Promise.all(servers.map((server) => once(server, "close")));
    },
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
