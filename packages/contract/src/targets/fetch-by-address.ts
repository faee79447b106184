import type { FetchHandler } from "@orderpane/platform";
import { type IncomingMessage, request as open } from "node:http";
import { Readable } from "node:stream";

/**
 * A `fetch` that connects to one address, whatever the host name of the request. Not every machine resolves
 * names under localhost, and the global `fetch` cannot send another `Host` header.
 */
export function fetchByAddress(address: string): FetchHandler {
  const { hostname, port } = new URL(address);
  return async (request) => {
    const { host, pathname, search } = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    const headers = { ...Object.fromEntries(request.headers), host };
    return new Promise((resolve, reject) => {
      const sent = open({ hostname, port, path: pathname + search, method: request.method, headers });
      sent.on("error", reject).on("response", (answer) => {
        const status = answer.statusCode ?? 0;
        const hasBody = request.method !== "HEAD" && status !== 204 && status !== 304;
        const text = hasBody ? (Readable.toWeb(answer) as ReadableStream) : null;
        resolve(new Response(text, { status, headers: headersOf(answer) }));
      });
      sent.end(body);
    });
  };
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return headers;
}
