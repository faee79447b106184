import { lookup as lookupName } from "node:dns";
import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import type { LookupFunction } from "node:net";
import { Readable } from "node:stream";

interface StoreRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly redirect: "manual";
  readonly signal: AbortSignal;
}

export type StoreFetch = (url: URL, request: StoreRequest) => Promise<Response>;

/**
 * The global `fetch`, except for the `.localhost` names of local stores. These names mean this machine (RFC 6761,
 * 6.3), but few resolvers know them, and `fetch` accepts neither a resolver nor a `Host` header.
 */
export const fetchStore: StoreFetch = (url, request) =>
  url.hostname.endsWith(".localhost")
    ? fetchWithLookup(url, request, lookupLocalhost)
    : globalThis.fetch(url, request);

/**
 * Sends a request over a new connection, only to an address that `lookup` returns. The lookup is called once, and not
 * for an IP address. The response body is not decoded.
 */
export function fetchWithLookup(
  url: URL,
  { method, headers, body, signal }: Omit<StoreRequest, "redirect">,
  lookup: LookupFunction,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const open = url.protocol === "https:" ? requestSecure : requestPlain;
    // No agent, because the store could close a reused connection while the next request is sent.
    const request = open(url, { method, headers, lookup, agent: false });
    const abort = () => request.destroy(signal.reason);
    signal.addEventListener("abort", abort);
    request.on("error", reject);
    let informed = 0;
    request.on("information", () => {
      if (++informed > mostInformed)
        request.destroy(new Error(`more than ${mostInformed} responses with 1xx`));
    });
    request.once("response", (incoming) => {
      // Otherwise, the body would end with an error that does not contain the reason.
      signal.addEventListener("abort", () => incoming.destroy(signal.reason), { once: true });
      try {
        resolve(responseOf(incoming));
      } catch (error) {
        incoming.destroy();
        reject(error);
      }
    });
    request.once("close", () => {
      signal.removeEventListener("abort", abort);
      // Node reports nothing else if the server switches protocols without being asked.
      reject(new Error("closed without a response"));
    });
    request.end(body);
  });
}

/** Maximum number of 1xx responses before the real one, so that a store cannot keep the process busy. */
const mostInformed = 20;

const lookupLocalhost: LookupFunction = (_name, options, callback) =>
  lookupName("localhost", options, callback);

/** Responses with these statuses have no body, and `Response` does not allow one. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

function responseOf(incoming: IncomingMessage): Response {
  const { statusCode: status = 0, headersDistinct } = incoming;
  if (status < 200 || status > 599) throw new Error(`a response with status ${status}, which does not exist`);
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  if (bodiless.has(status)) incoming.resume();
  const body = bodiless.has(status) ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array>);
  return new Response(body, { status, headers });
}
