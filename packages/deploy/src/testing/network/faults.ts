import { setImmediate as turn } from "node:timers/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { type HeldRequest, pass } from "./fault-proxy.ts";
import { encodeAnswer, type RawAnswer } from "./raw-http.ts";

/** What a fault can do with a request beside holding it. */
export interface Exchange extends HeldRequest {
  /** The deadline of the client's request passes now. */
  readonly expire: () => void;
  /** Has the store execute the request at last once the client has read `lists` more lists, or all is over. */
  readonly executeLater: (lists: number) => void;
  /** ms. */
  readonly now: () => number;
  /** The list that the client was given last. */
  readonly lastList: Buffer | null;
}

/** Gives what the client was told, where it was told something whole that it can read. */
export type Fault = (exchange: Exchange) => Promise<RawAnswer | null>;

const text = (words: string) => Buffer.from(words);
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
const page = "<!DOCTYPE html>\n<html><title>Back soon</title><p>We are moving.</html>";

async function tell({ socket }: Exchange, answer: RawAnswer): Promise<RawAnswer> {
  socket.write(encodeAnswer(answer));
  return answer;
}

function answering(status: number, headers: Record<string, string> = {}, body = ""): Fault {
  return (exchange) => tell(exchange, { status, headers, body: text(body) });
}

/** The same, though the store has executed the request. */
function executedAnswering(status: number, headers: Record<string, string> = {}, body = ""): Fault {
  return async (exchange) => {
    await exchange.execute();
    return tell(exchange, { status, headers, body: text(body) });
  };
}

/** The store's answer with another body or other headers; `readable`: the client can make of it what it was. */
function altered(alter: (answer: RawAnswer) => RawAnswer, { readable = false } = {}): Fault {
  return async (exchange) => {
    const answer = await exchange.execute();
    await tell(exchange, alter(answer));
    return readable ? answer : null;
  };
}

/** As much of the answer as `cut` says, then `end`. */
function cutAnswer(
  cut: (sizes: { head: number; whole: number }) => number,
  end: (exchange: Exchange) => void,
): Fault {
  return async (exchange) => {
    const answer = await exchange.execute();
    const bytes = encodeAnswer(answer);
    const sizes = { head: bytes.length - answer.body.length, whole: bytes.length };
    await write(exchange, bytes.subarray(0, cut(sizes)));
    end(exchange);
    return null;
  };
}

const reset = ({ socket }: Exchange) => void socket.resetAndDestroy();
const close = ({ socket }: Exchange) => void socket.end();
const insideHead = ({ head }: { head: number }) => Math.floor(head / 2);
const insideBody = ({ head, whole }: { head: number; whole: number }) => Math.floor((head + whole) / 2);

/** Resolves when the bytes have left, so that what follows meets a client that may have them. */
async function write({ socket }: Exchange, bytes: Buffer | string): Promise<void> {
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  await turn();
}

function chunked(body: (answer: RawAnswer) => string, end: (exchange: Exchange) => void): Fault {
  return async (exchange) => {
    const answer = await exchange.execute();
    await write(
      exchange,
      `HTTP/1.1 ${answer.status} OK\r\nTransfer-Encoding: chunked\r\n\r\n${body(answer)}`,
    );
    end(exchange);
    return null;
  };
}

function redirect(status: number, location: string): Fault {
  return answering(status, { location });
}

const retryAfter = (seconds: number, now: number) => new Date(now + seconds * 1000).toUTCString();

/** What a `Retry-After` can say. */
function limits(status: 429 | 503): Record<string, Fault> {
  return {
    [`${status}, Retry-After in seconds`]: answering(status, { "retry-after": "7" }),
    [`${status}, Retry-After a date`]: (exchange) =>
      answering(status, { "retry-after": retryAfter(7, exchange.now()) })(exchange),
    [`${status}, Retry-After absent`]: answering(status),
    [`${status}, Retry-After garbage`]: answering(status, { "retry-after": "soon" }),
    [`${status}, Retry-After 0`]: answering(status, { "retry-after": "0" }),
  };
}

/** Everything that can become of a request once it is on its way to the store. */
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
  "reset after the request, executed": cutAnswer(() => 0, reset),
  "closed after the request, executed": cutAnswer(() => 0, close),
  "hang before the headers": async (exchange) => {
    exchange.expire();
    return null;
  },
  "hang before the headers, executed": cutAnswer(
    () => 0,
    (exchange) => exchange.expire(),
  ),
  "hang before the headers, executed one list later": async (exchange) => {
    exchange.executeLater(1);
    exchange.expire();
    return null;
  },
  "hang before the headers, executed two lists later": async (exchange) => {
    exchange.executeLater(2);
    exchange.expire();
    return null;
  },
  "hang before the headers, executed when all is over": async (exchange) => {
    exchange.executeLater(Infinity);
    exchange.expire();
    return null;
  },
  "reset inside the headers": cutAnswer(insideHead, reset),
  "closed inside the headers": cutAnswer(insideHead, close),
  "reset inside the body": cutAnswer(insideBody, reset),
  "closed inside the body": cutAnswer(insideBody, close),
  "stalled body": cutAnswer(insideBody, (exchange) => exchange.expire()),
  "dribble beyond the deadline": async (exchange) => {
    const bytes = encodeAnswer(await exchange.execute());
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
  "truncated document": altered((answer) => ({ ...answer, body: half(answer.body) })),
  "empty document": altered((answer) => ({ ...answer, body: Buffer.alloc(0) })),
  "500, a page": answering(500, {}, page),
  "500, a page, executed": executedAnswering(500, {}, page),
  "502, a page, executed": executedAnswering(502, {}, page),
  "504 without a word, executed": executedAnswering(504),
  "408 without a word": answering(408),
  "503 without a word, executed": executedAnswering(503),
  "503 with Retry-After, executed": executedAnswering(503, { "retry-after": "7" }),
  ...limits(429),
  ...limits(503),
  "401 in mid-run": answering(401, { "www-authenticate": "Basic" }, "HTTP Basic: Access denied.\n"),
  "403, no right": answering(403, {}, '{"status":"error","message":"no right"}'),
  "404, a page": answering(404, {}, page),
  "422, a field": answering(422, {}, '{"height":["is odd"]}'),
  "413, a page": answering(413, {}, page),
  "301 to another store": redirect(301, "https://elsewhere.invalid/admin/application_widgets.xml"),
  "302 within the store": redirect(302, "/admin/login"),
  "303 within the store, executed": executedAnswering(303, { location: "/admin/application_widgets" }),
  "307 to another port": redirect(307, "http://127.0.0.1:9/admin/application_widgets.xml"),
  "308 to another host": redirect(308, "//elsewhere.invalid/"),
  "maintenance page with 200": answering(200, { "content-type": "text/html" }, page),
  "wrong content type": altered(
    (answer) => ({ ...answer, headers: { ...answer.headers, "content-type": "image/png" } }),
    { readable: true },
  ),
  gzip: altered((answer) => encoded(answer, "gzip", gzipSync(answer.body)), { readable: true }),
  brotli: altered((answer) => encoded(answer, "br", brotliCompressSync(answer.body)), { readable: true }),
  "broken gzip": altered((answer) => encoded(answer, "gzip", text("this is not gzip"))),
  "gzip cut short": altered((answer) => encoded(answer, "gzip", half(gzipSync(answer.body)))),
  "byte order mark": altered(
    (answer) => ({ ...answer, body: Buffer.concat([text("\uFEFF"), answer.body]) }),
    {
      readable: true,
    },
  ),
  "UTF-16": altered((answer) => ({
    ...answer,
    body: Buffer.from(`\uFEFF${answer.body.toString()}`, "utf16le"),
  })),
  "stale keep-alive socket": async (exchange) => {
    const answer = await pass(exchange);
    // The connection goes back to the client's pool, and dies there while the next request is on its way.
    exchange.socket.removeAllListeners("data").once("data", () => reset(exchange));
    return answer;
  },
  "the request's own headers come back with 500": async (exchange) =>
    tell(exchange, { status: 500, headers: {}, body: text(exchange.request.head) }),
  "a list that lags behind": async (exchange) => {
    const answer = await exchange.execute();
    const { lastList, request } = exchange;
    return tell(exchange, { ...answer, body: (request.method === "GET" && lastList) || answer.body });
  },
};

function encoded(answer: RawAnswer, coding: string, body: Buffer): RawAnswer {
  return { ...answer, headers: { ...answer.headers, "content-encoding": coding }, body };
}
