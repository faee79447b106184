import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import {
  decodeResponse,
  encodeResponse,
  encodeRequest,
  headerOf,
  type RawResponse,
  type RawRequest,
  readRequest,
  withHeaders,
} from "./raw-http.ts";

/** A request that the proxy has received. It goes on to the store only if a fault calls `execute`. */
export interface HeldRequest {
  readonly request: RawRequest;
  /** The connection to the client. */
  readonly socket: Socket;
  /** Sends the request to the store, over a new connection. */
  readonly execute: () => Promise<RawResponse>;
  /** Sends only the first bytes of the request to the store, then closes. */
  readonly executePart: (length: number) => Promise<void>;
  /** Sizes of the request as the store gets it, in bytes. */
  readonly sizes: { readonly head: number; readonly whole: number };
}

/** Where a request goes, and what happens to it on the way. */
export interface Route {
  /** `http://127.0.0.1:<port>`. */
  readonly upstream: string;
  /** Headers that replace those of the client. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly serve: (held: HeldRequest) => Promise<void>;
}

/** A proxy between a client and a store that works on bytes. */
export interface FaultProxy {
  readonly port: number;
  /** How many requests came over a reused connection. */
  readonly reused: number;
  close(): Promise<void>;
}

/** `routeOf` gets the number in the header `x-exchange`, or 0. The store does not see this header. */
export async function createFaultProxy(routeOf: (exchange: number) => Route): Promise<FaultProxy> {
  const open = new Set<Socket>();
  let reused = 0;

  const server = createServer({ noDelay: true }, (socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket)).on("error", () => {});
    readRequests(socket);
  });

  function readRequests(socket: Socket): void {
    let bytes: Buffer = Buffer.alloc(0);
    let served = 0;
    socket.on("data", (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const read = readRequest(bytes);
      if (!read) return;
      bytes = bytes.subarray(read.length);
      if (served++ > 0) reused++;
      const route = routeOf(Number(headerOf(read.request.head, "x-exchange") ?? 0));
      route.serve(holdRequest(read.request, socket, route)).catch((error: Error) => socket.destroy(error));
    });
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    get reused() {
      return reused;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Passes the request and the response on unchanged. */
export async function pass({ socket, execute }: HeldRequest): Promise<RawResponse> {
  const response = await execute();
  socket.write(encodeResponse(response));
  return response;
}

function holdRequest(request: RawRequest, socket: Socket, { upstream, headers }: Route): HeldRequest {
  const head = withHeaders(request.head, { ...headers, "x-exchange": null, connection: "close" });
  const bytes = encodeRequest({ head, body: request.body });
  const reach = async () => {
    const { hostname, port } = new URL(upstream);
    const store = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(store, "connect");
    return store;
  };
  return {
    request,
    socket,
    sizes: { head: bytes.length - request.body.length, whole: bytes.length },
    async execute() {
      const store = await reach();
      store.write(bytes);
      const chunks: Buffer[] = [];
      for await (const chunk of store) chunks.push(chunk as Buffer);
      return decodeResponse(Buffer.concat(chunks));
    },
    async executePart(length) {
      const store = await reach();
      store.on("error", () => {}).resume();
      store.end(bytes.subarray(0, length));
      await once(store, "close");
    },
  };
}
