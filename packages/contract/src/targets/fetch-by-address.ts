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
      sent.on("error", reject).on("response", (response) => {
        const { statusCode: status = 0, headersDistinct } = response;
        const hasBody = request.method !== "HEAD" && status !== 204 && status !== 304;
        const text = hasBody ? (Readable.toWeb(response) as ReadableStream) : null;
        resolve(new Response(text, { status, headers: headersOf(headersDistinct) }));
      });
      sent.end(body);
    });
  };
}

function headersOf(distinct: IncomingMessage["headersDistinct"]): Headers {
  const pairs = Object.entries(distinct).flatMap(([name, values = []]) =>
    values.map((value) => [name, value]),
  );
  return new Headers(pairs as [string, string][]);
}
