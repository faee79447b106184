import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";

export interface RawResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A request that the proxy has received. It goes on to the store only if a fault calls `execute`. */
export interface HeldRequest {
  readonly request: IncomingMessage;
  /** The connection to the client. */
  readonly socket: Socket;
  readonly execute: () => Promise<RawResponse>;
  /** Sends only the first bytes of the request to the store, then closes. */
  readonly executePart: (length: number) => Promise<void>;
  /** In bytes. */
  readonly sizes: { readonly head: number; readonly whole: number };
  /** Resets the connection when the next request comes over it. */
  readonly resetNext: () => void;
}

/** Where requests go, and what happens to them on the way. */
export interface Route {
  /** `http://127.0.0.1:<port>`. */
  readonly upstream: string;
  readonly serve: (held: HeldRequest) => Promise<void>;
}

/** Names the route of a request. */
export const routeHeader = "x-route";

/** A proxy between clients and stores. */
interface FaultProxy {
  readonly port: number;
  /** By the value of the header. Must be set before a request is sent. */
  readonly routes: Map<string, Route>;
  /** How many requests came over a reused connection. */
  readonly reused: number;
  close(): Promise<void>;
}

export async function createFaultProxy(): Promise<FaultProxy> {
  const known = new WeakSet<Socket>();
  const stale = new WeakSet<Socket>();
  let reused = 0;
  const receive = async (request: IncomingMessage): Promise<void> => {
    const { socket } = request;
    if (stale.has(socket)) return void socket.resetAndDestroy();
    if (known.has(socket)) reused++;
    known.add(socket);
    const { upstream, serve } = proxy.routes.get(String(request.headers[routeHeader]))!;
    const held = holdRequest(request, { upstream, body: await buffer(request) });
    await serve({ ...held, resetNext: () => stale.add(socket) });
  };
  // Responses are written to the socket, because only there they can be cut or wrong.
  const server = createServer((request) => {
    receive(request).catch((error: Error) => request.socket.destroy(error));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxy: FaultProxy = {
    port: (server.address() as AddressInfo).port,
    routes: new Map(),
    get reused() {
      return reused;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return proxy;
}

/** Passes the request and the response on unchanged. */
export async function pass({ socket, execute }: HeldRequest): Promise<RawResponse> {
  const response = await execute();
  socket.write(encodeResponse(response));
  return response;
}

function holdRequest(
  request: IncomingMessage,
  { upstream, body }: { upstream: string; body: Buffer<ArrayBuffer> },
): Omit<HeldRequest, "resetNext"> {
  const { method = "", url = "", headers, socket } = request;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  const head = Buffer.from(`${method} ${url} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1");
  const bytes = Buffer.concat([head, body]);
  return {
    request,
    socket,
    sizes: { head: head.length, whole: bytes.length },
    async execute() {
      const { authorization = "", accept = "", "content-type": type } = headers;
      const response = await fetch(upstream + url, {
        method,
        headers: { authorization, accept, ...(type !== undefined && { "content-type": type }) },
        ...(body.length > 0 && { body }),
      });
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: Buffer.from(await response.arrayBuffer()),
      };
    },
    async executePart(length) {
      const { hostname, port } = new URL(upstream);
      const store = connect({ host: hostname, port: Number(port), noDelay: true });
      store.on("error", () => {}).resume();
      store.end(bytes.subarray(0, length));
      await once(store, "close");
    },
  };
}

/** Framed by its length, whatever its headers said of that, and followed by others on the same connection. */
export function encodeResponse({ status, headers, body }: RawResponse): Buffer {
  const framing = new Set(["transfer-encoding", "content-length", "connection", "keep-alive"]);
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    framing.has(name) ? [] : `${name}: ${value}\r\n`,
  );
  const head = `HTTP/1.1 ${status} Status\r\n${lines.join("")}content-length: ${body.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head, "latin1"), body]);
}
