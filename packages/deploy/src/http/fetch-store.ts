import { lookup } from "node:dns";
import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import type { LookupFunction } from "node:net";
import { Readable } from "node:stream";

/** What is asked of a store. */
export interface StoreRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly redirect: "manual";
  readonly signal: AbortSignal;
}

/** How one request goes out; the global `fetch` is such a function. */
export type StoreFetch = (url: URL, request: StoreRequest) => Promise<Response>;

/**
 * The global `fetch`, and what it cannot do: every name under `.localhost` is this machine (RFC 6761, 6.3), as the hosts
 * of local stores are, but few resolvers know them, and `fetch` takes neither a resolver nor a `Host`.
 */
export const fetchStore: StoreFetch = (url, request) =>
  url.hostname.endsWith(".localhost") ? fetchHere(url, request) : globalThis.fetch(url, request);

function fetchHere(
  url: URL,
  { method, headers, body, signal }: Omit<StoreRequest, "redirect">,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const open = url.protocol === "https:" ? requestSecure : requestPlain;
    // Without an agent: no connection is left that the store may close while the next request goes out.
    const request = open(url, { method, headers, lookup: lookupHere, agent: false });
    const abort = () => request.destroy(signal.reason as Error);
    signal.addEventListener("abort", abort);
    request.on("error", reject);
    request.once("response", (incoming) => {
      // By itself it would only say that it was cut off.
      signal.addEventListener("abort", () => incoming.destroy(signal.reason as Error), { once: true });
      try {
        resolve(responseOf(incoming));
      } catch (error) {
        incoming.destroy();
        reject(error);
      }
    });
    request.once("close", () => {
      signal.removeEventListener("abort", abort);
      // Of a change of protocol that nobody has asked for Node tells nothing else.
      reject(new Error("closed without an answer"));
    });
    request.end(body);
  });
}

const lookupHere: LookupFunction = (_name, options, callback) => lookup("localhost", options, callback);

/** Statuses of which an answer has no body, nor may a `Response`. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

function responseOf(incoming: IncomingMessage): Response {
  const { statusCode: status = 0, headersDistinct } = incoming;
  if (status < 200 || status > 599) throw new Error(`an answer of status ${status}, which there is not`);
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  if (bodiless.has(status)) incoming.resume();
  const body = bodiless.has(status) ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array>);
  return new Response(body, { status, headers });
}
