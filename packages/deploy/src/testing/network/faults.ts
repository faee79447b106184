import { setImmediate as turn } from "node:timers/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { encodeResponse, type HeldRequest, pass, type RawResponse } from "./fault-proxy.ts";

/** What a fault can do with a request. */
export interface FaultContext extends HeldRequest {
  /** Makes the deadline of the client's request pass now. */
  readonly expire: () => void;
  /** Makes the store execute the request after the client has read `lists` more lists, or at the end. */
  readonly executeLater: (lists: number) => void;
  /** ms. */
  readonly now: () => number;
  /** The list that the client got last. */
  readonly lastList: Buffer | null;
}

/** Returns the response, if the client can read it. */
export type Fault = (exchange: FaultContext) => Promise<RawResponse | null>;

const text = (words: string) => Buffer.from(words);
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
const page = "<!DOCTYPE html>\n<html><title>Back soon</title><p>We are moving.</html>";

async function respond({ socket }: FaultContext, response: RawResponse): Promise<RawResponse> {
  socket.write(encodeResponse(response));
  return response;
}

function respondWith(status: number, headers: Record<string, string> = {}, body = ""): Fault {
  return (exchange) => respond(exchange, { status, headers, body: text(body) });
}

/** The same after the store has executed the request. */
function executeAndRespondWith(status: number, headers: Record<string, string> = {}, body = ""): Fault {
  return async (exchange) => {
    await exchange.execute();
    return respond(exchange, { status, headers, body: text(body) });
  };
}

/** Changes the body or the headers of the store's response. `readable`: the client can still read it. */
function alterResponse(alter: (response: RawResponse) => RawResponse, { readable = false } = {}): Fault {
  return async (exchange) => {
    const response = await exchange.execute();
    await respond(exchange, alter(response));
    return readable ? response : null;
  };
}

/** Sends only the first `cut` bytes of the response, then calls `end`. */
function cutResponse(
  cut: (sizes: { head: number; whole: number }) => number,
  end: (exchange: FaultContext) => void,
): Fault {
  return async (exchange) => {
    const response = await exchange.execute();
    const bytes = encodeResponse(response);
    const sizes = { head: bytes.length - response.body.length, whole: bytes.length };
    await write(exchange, bytes.subarray(0, cut(sizes)));
    end(exchange);
    return null;
  };
}

const reset = ({ socket }: FaultContext) => void socket.resetAndDestroy();
const close = ({ socket }: FaultContext) => void socket.end();
const insideHead = ({ head }: { head: number }) => Math.floor(head / 2);
const insideBody = ({ head, whole }: { head: number; whole: number }) => Math.floor((head + whole) / 2);

function hangUntil(lists: number): Fault {
  return async (exchange) => {
    exchange.executeLater(lists);
    exchange.expire();
    return null;
  };
}

/** Resolves when the bytes were sent, so that the client may have them before the next step. */
async function write({ socket }: FaultContext, bytes: Buffer | string): Promise<void> {
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  await turn();
}

function chunked(body: (response: RawResponse) => string, end: (exchange: FaultContext) => void): Fault {
  return async (exchange) => {
    const response = await exchange.execute();
    await write(
      exchange,
      `HTTP/1.1 ${response.status} OK\r\nTransfer-Encoding: chunked\r\n\r\n${body(response)}`,
    );
    end(exchange);
    return null;
  };
}

const retryAfter = (seconds: number, now: number) => new Date(now + seconds * 1000).toUTCString();

/** The values of `Retry-After`. */
function limits(status: 429 | 503): Record<string, Fault> {
  return {
    [`${status}, Retry-After in seconds`]: respondWith(status, { "retry-after": "7" }),
    [`${status}, Retry-After a date`]: (exchange) =>
      respondWith(status, { "retry-after": retryAfter(7, exchange.now()) })(exchange),
    [`${status}, Retry-After absent`]: respondWith(status),
    [`${status}, Retry-After garbage`]: respondWith(status, { "retry-after": "soon" }),
    [`${status}, Retry-After 0`]: respondWith(status, { "retry-after": "0" }),
  };
}

/** Everything that can happen to a request on its way to the store. */
export const faults: Readonly<Record<string, Fault>> = {
  "reset inside the request body": async (exchange) => {
    await exchange.executePart(insideBody(exchange.sizes));
    reset(exchange);
    return null;
  },
  "reset after the request": async (exchange) => {
    reset(exchange);
    return null;
  },
  "reset after the request, executed": cutResponse(() => 0, reset),
  "closed after the request, executed": cutResponse(() => 0, close),
  "hang before the headers": async (exchange) => {
    exchange.expire();
    return null;
  },
  "hang before the headers, executed": cutResponse(
    () => 0,
    (exchange) => exchange.expire(),
  ),
  "hang before the headers, executed one list later": hangUntil(1),
  "hang before the headers, executed two lists later": hangUntil(2),
  "hang before the headers, executed when all is over": hangUntil(Infinity),
  "reset inside the headers": cutResponse(insideHead, reset),
  "closed inside the headers": cutResponse(insideHead, close),
  "reset inside the body": cutResponse(insideBody, reset),
  "closed inside the body": cutResponse(insideBody, close),
  "stalled body": cutResponse(insideBody, (exchange) => exchange.expire()),
  "dribble beyond the deadline": async (exchange) => {
    const bytes = encodeResponse(await exchange.execute());
    const drops = Math.min(20, bytes.length - 1);
    for (let at = 0; at < drops; at++) await write(exchange, bytes.subarray(at, at + 1));
    exchange.expire();
    return null;
  },
  "broken chunks": chunked(() => "xyz\r\n", close),
  "chunks without an end": chunked(
    ({ body }) => `${body.length.toString(16)}\r\n${body.toString()}\r\n`,
    close,
  ),
  "truncated document": alterResponse((response) => ({ ...response, body: half(response.body) })),
  "empty document": alterResponse((response) => ({ ...response, body: Buffer.alloc(0) })),
  "500, a page": respondWith(500, {}, page),
  "500, a page, executed": executeAndRespondWith(500, {}, page),
  "502, a page, executed": executeAndRespondWith(502, {}, page),
  "504 without a body, executed": executeAndRespondWith(504),
  "408 without a body": respondWith(408),
  "503 without a body, executed": executeAndRespondWith(503),
  "503 with Retry-After, executed": executeAndRespondWith(503, { "retry-after": "7" }),
  ...limits(429),
  ...limits(503),
  "401 in mid-run": respondWith(401, { "www-authenticate": "Basic" }, "HTTP Basic: Access denied.\n"),
  "403, no right": respondWith(403, {}, '{"status":"error","message":"no right"}'),
  "404, a page": respondWith(404, {}, page),
  "422, a field": respondWith(422, {}, '{"height":["is odd"]}'),
  "413, a page": respondWith(413, {}, page),
  "301 to another store": respondWith(301, {
    location: "https://elsewhere.invalid/admin/application_widgets.xml",
  }),
  "302 within the store": respondWith(302, { location: "/admin/login" }),
  "303 within the store, executed": executeAndRespondWith(303, { location: "/admin/application_widgets" }),
  "307 to another port": respondWith(307, { location: "http://127.0.0.1:9/admin/application_widgets.xml" }),
  "308 to another host": respondWith(308, { location: "//elsewhere.invalid/" }),
  "maintenance page with 200": respondWith(200, { "content-type": "text/html" }, page),
  "wrong content type": alterResponse(
    (response) => ({ ...response, headers: { ...response.headers, "content-type": "image/png" } }),
    { readable: true },
  ),
  gzip: alterResponse((response) => encoded(response, "gzip", gzipSync(response.body)), { readable: true }),
  brotli: alterResponse((response) => encoded(response, "br", brotliCompressSync(response.body)), {
    readable: true,
  }),
  "broken gzip": alterResponse((response) => encoded(response, "gzip", text("this is not gzip"))),
  "gzip cut short": alterResponse((response) => encoded(response, "gzip", half(gzipSync(response.body)))),
  "byte order mark": alterResponse(
    (response) => ({ ...response, body: Buffer.concat([text("\uFEFF"), response.body]) }),
    {
      readable: true,
    },
  ),
  "UTF-16": alterResponse((response) => ({
    ...response,
    body: Buffer.from(`\uFEFF${response.body.toString()}`, "utf16le"),
  })),
  "stale keep-alive socket": async (exchange) => {
    exchange.resetNext();
    return pass(exchange);
  },
  "the request's own headers come back with 500": async (exchange) =>
    respond(exchange, { status: 500, headers: {}, body: text(exchange.request.rawHeaders.join("\n")) }),
  "a list that lags behind": async (exchange) => {
    const response = await exchange.execute();
    const { lastList, request } = exchange;
    return respond(exchange, { ...response, body: (request.method === "GET" && lastList) || response.body });
  },
};

function encoded(response: RawResponse, coding: string, body: Buffer): RawResponse {
  return { ...response, headers: { ...response.headers, "content-encoding": coding }, body };
}
