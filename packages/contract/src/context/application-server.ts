import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that an application's server received. */
export interface Callback {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
}

/** The server of an application, on a port of this machine. */
export interface ApplicationServer {
  /** Without a slash at the end. */
  readonly url: string;
  /** The requests so far, in order. */
  readonly callbacks: readonly Callback[];
  /** How it responds from now on: a status, or a function that returns one. Default: 200. */
  readonly answer: (how: number | ((callback: Callback) => number | Promise<number>)) => void;
  /** From now on its responses are 200 and break off in the body. */
  readonly breakOff: () => void;
  readonly close: () => Promise<void>;
}

export async function startApplicationServer(): Promise<ApplicationServer> {
  const callbacks: Callback[] = [];
  let handle: (callback: Callback) => number | Promise<number> = () => 200;
  let breaksOff = false;
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const callback = { method: request.method ?? "", path: pathname, query: searchParams };
    callbacks.push(callback);
    const status = await handle(callback);
    if (breaksOff) {
      response.writeHead(200, { "Content-Length": 100 }).write("half", () => response.destroy());
      return;
    }
    response.writeHead(status, status === 302 ? { Location: "/elsewhere" } : {}).end();
  };
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    callbacks,
    answer(how) {
      handle = typeof how === "number" ? () => how : how;
    },
    breakOff() {
      breaksOff = true;
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
