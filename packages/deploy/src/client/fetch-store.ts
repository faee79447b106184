import { lookup as lookupName } from "node:dns";
import { Agent, type IncomingMessage, request as requestPlain } from "node:http";
import { Agent as SecureAgent, request as requestSecure } from "node:https";
import type { LookupFunction } from "node:net";
import { pipeline, Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from "node:zlib";
import { isLoopback } from "@orderpane/protocol/api";

interface StoreRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly redirect: "manual";
  readonly signal: AbortSignal;
}

export type StoreFetch = (url: URL, request: StoreRequest) => Promise<Response>;

/**
 * The global `fetch`, except for:
 * - this machine, which is never reached through a proxy. Names under `.localhost` mean it (RFC 6761, 6.3),
 *   but few resolvers know them, and `fetch` accepts neither a resolver nor a `Host` header.
 * - POST: the store may close a reused connection, and it would be unclear whether the request was
 *   executed.
 */
export const fetchStore: StoreFetch = (url, request) => {
  if (isLoopback(url.hostname)) {
    return fetchWithLookup(url, request, url.hostname.endsWith(".localhost") ? lookupLocalhost : lookupName);
  }
  if (request.method !== "POST") return globalThis.fetch(url, request);
  const options = { keepAlive: false, ...(usesProxy() && { proxyEnv: process.env }) };
  const agent = url.protocol === "https:" ? new SecureAgent(options) : new Agent(options);
  return fetchWithLookup(url, request, lookupName, agent);
};

export function usesProxy({ NODE_USE_ENV_PROXY, NODE_OPTIONS = "" } = process.env): boolean {
  return NODE_USE_ENV_PROXY === "1" || NODE_OPTIONS.includes("--use-env-proxy");
}

/**
 * Sends a request over a new connection, only to an address that `lookup` returns. The lookup is called once,
 * and not for an IP address.
 */
export function fetchWithLookup(
  url: URL,
  { method, headers, body, signal }: Omit<StoreRequest, "redirect">,
  lookup: LookupFunction,
  /** `false` for none, which also bypasses proxies. */
  agent: Agent | false = false,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const open = url.protocol === "https:" ? requestSecure : requestPlain;
    const request = open(url, { method, headers, lookup, agent });
    const abort = () => request.destroy(signal.reason);
    signal.addEventListener("abort", abort);
    request.on("error", reject);
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

const lookupLocalhost: LookupFunction = (_name, options, callback) =>
  lookupName("localhost", options, callback);

/** Responses with these statuses have no body, and `Response` does not allow one. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** By content coding (RFC 9110, 8.4.1). */
const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** Decodes the body: some servers compress it even if the request does not accept that. */
function decodedBody(incoming: IncomingMessage): Readable {
  const codings = (incoming.headers["content-encoding"] ?? "").toLowerCase().split(",");
  return codings.reduceRight((body: Readable, coding) => {
    const decode = decoders[coding.trim()];
    // Errors reach the reader of the body.
    return decode ? pipeline(body, decode(), () => {}) : body;
  }, incoming);
}

function responseOf(incoming: IncomingMessage): Response {
  const { statusCode: status = 0, headersDistinct } = incoming;
  if (status < 200 || status > 599) throw new Error(`a response with status ${status}, which does not exist`);
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  if (bodiless.has(status)) incoming.resume();
  const body = bodiless.has(status)
    ? null
    : (Readable.toWeb(decodedBody(incoming)) as ReadableStream<Uint8Array>);
  return new Response(body, { status, headers });
}
