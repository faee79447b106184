import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { mismatch } from "../responses/expect.ts";

export interface Callback {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
}

/** Returns the status of the response. */
type Handler = (callback: Callback) => number | Promise<number>;

export type ApplicationServer = Awaited<ReturnType<typeof startApplicationServer>>;

/** A server that keeps the calls of the platform. It answers 200 until `respondWith` says otherwise. */
export async function startApplicationServer() {
  const callbacks: Callback[] = [];
  let handler: Handler = () => 200;
  const respond = async ({ method = "", url = "/" }: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(url, "http://localhost");
    const callback = { method, path: pathname, query: searchParams };
    callbacks.push(callback);
    const status = await handler(callback);
    response.writeHead(status, status === 302 ? { Location: "/elsewhere" } : {}).end();
  };
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    callbacks,
    respondWith(this: void, next: Handler) {
      handler = next;
    },
    async close(this: void) {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Returns the value of a parameter that must be present exactly once. */
export function parameterOf(callback: Pick<Callback, "path" | "query"> | undefined, name: string): string {
  const values = callback?.query.getAll(name) ?? [];
  if (values.length === 1) return values[0]!;
  const what = `${callback?.path ?? "no request"}, parameter ${name}`;
  throw mismatch(what, { expected: "one value", found: `${values.length} values` });
}
