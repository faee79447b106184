import { once } from "node:events";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { Worker } from "node:worker_threads";
import { selfSigned } from "./self-signed.ts";

/** What can go wrong before a request is sent. */
export const lostConnections = [
  "DNS failure",
  "nobody listens",
  "connect timeout",
  "TLS failure",
  "reset before the request",
] as const;

export type LostConnection = (typeof lostConnections)[number];

/** Makes a request that never reaches a store. */
export type LostFetch = (path: string, init: RequestInit) => Promise<Response>;

export interface LostConnections {
  readonly fetch: Readonly<Record<LostConnection, LostFetch>>;
  close(): Promise<void>;
}

/**
 * Connections that really fail: a name that does not exist, a self-signed certificate, a port that nobody
 * serves.
 */
export async function createLostConnections(): Promise<LostConnections> {
  const deaf = await openDeafPort();
  const resetting = createTcpServer((socket) => void socket.resetAndDestroy());
  const unvouched = createTlsServer(selfSigned()).on("tlsClientError", () => {});
  const [resettingPort, unvouchedPort] = [await listen(resetting), await listen(unvouched)];

  return {
    fetch: {
      // A label of more than 63 characters is invalid, so no name server is asked.
      "DNS failure": (path, init) => fetch(`http://${"x".repeat(64)}.invalid${path}`, init),
      // Only the machine's owner may listen on such a port, and no service has it.
      "nobody listens": (path, init) => fetch(`http://127.0.0.1:2${path}`, init),
      "connect timeout": (path, init) =>
        fetch(`http://127.0.0.1:${deaf.port}${path}`, { ...init, signal: AbortSignal.timeout(5) }),
      "TLS failure": (path, init) => fetch(`https://127.0.0.1:${unvouchedPort}${path}`, init),
      "reset before the request": (path, init) => fetch(`http://127.0.0.1:${resettingPort}${path}`, init),
    },
    async close() {
      const servers = [resetting, unvouched];
      for (const server of servers) server.close();
      await Promise.all([deaf.close(), ...servers.map((server) => once(server, "close"))]);
    },
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** A port that accepts connections and never responds. */
async function openDeafPort(): Promise<{ port: number; close: () => Promise<void> }> {
  const worker = new Worker(
    `const { createServer } = require("node:net");
     const { parentPort } = require("node:worker_threads");
     const server = createServer().listen(0, "127.0.0.1", 1, () => {
       parentPort.postMessage(server.address().port);
       setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
     });`,
    { eval: true },
  );
  const [port] = (await once(worker, "message")) as [number];
  return { port, close: async () => void (await worker.terminate()) };
}
