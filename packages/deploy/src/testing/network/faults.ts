import type { FaultInput } from "@orderpane/platform";
import { type LostConnection, lostConnections } from "./lost-connections.ts";

/** A fault that affects one request. */
export type NetworkFault =
  /** Its connection fails before it is sent. */
  | { readonly lost: LostConnection }
  /** Only its first bytes reach the store. */
  | { readonly sent: number; readonly end: "reset" | "close" }
  | PlatformFault;

/** A fault of the local platform. */
interface PlatformFault extends Pick<FaultInput, "do" | "when"> {
  /** When the request's deadline passes: when the store pauses, or when the client has read the headers. */
  readonly expires?: "paused" | "headers";
  /** The store executes the request after the client has read this many more lists. Default: at the end. */
  readonly lists?: number;
}

/** A fault, or a function that returns it for the request's `Authorization`. */
type Row = NetworkFault | ((authorization: string) => NetworkFault);

const page = "<!DOCTYPE html>\n<html><title>Back soon</title><p>We are moving.</html>";

/** Replaces the store's response, before or after the execution. */
const respond = (status: number, headers: Record<string, string> = {}, body = ""): PlatformFault => ({
  do: { kind: "status", status, headers, body },
});
const executed = (...response: Parameters<typeof respond>): PlatformFault => ({
  when: "after",
  ...respond(...response),
});

const cut = (bytes: number, from: "head" | "body", end: "reset" | "close" | "stall"): PlatformFault => ({
  do: { kind: "truncate", bytes, from, end },
});
const garble = (as: (FaultInput["do"] & { kind: "garble" })["as"]): PlatformFault => ({
  do: { kind: "garble", as },
});
const chunks = (text: string): PlatformFault => ({
  when: "after",
  do: { kind: "raw", text: `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${text}` },
});

/** The store pauses until the client has given up. `ms` is set when the fault is used. */
const pause = (when: "before" | "after", lists = Infinity): PlatformFault => ({
  when,
  do: { kind: "delay", ms: 0 },
  expires: "paused",
  lists,
});

/** Everything that can happen to a request on its way to the store. */
export const faults: Readonly<Record<string, Row>> = {
  ...Object.fromEntries(lostConnections.map((lost) => [lost, { lost }])),
  "reset inside the request body": { sent: 400, end: "reset" },
  "reset after the request": { do: { kind: "reset" } },
  "reset after the request, executed": { when: "after", do: { kind: "reset" } },
  "closed after the request, executed": cut(0, "head", "close"),
  "hang before the headers": { do: { kind: "hang" }, expires: "paused" },
  "hang before the headers, executed": pause("after"),
  "hang before the headers, executed one list later": pause("before", 1),
  "hang before the headers, executed two lists later": pause("before", 2),
  "hang before the headers, executed when all is over": pause("before"),
  "reset inside the headers": cut(40, "head", "reset"),
  "closed inside the headers": cut(40, "head", "close"),
  "reset inside the body": { when: "mid-answer", do: { kind: "reset" } },
  "closed inside the body": cut(40, "body", "close"),
  "stalled body": { ...cut(40, "body", "stall"), expires: "headers" },
  "dribble beyond the deadline": { do: { kind: "dribble", ms: 0 }, expires: "paused" },
  "broken chunks": chunks("xyz\r\n"),
  "chunks without an end": chunks("5\r\n<?xml\r\n"),
  "truncated document": garble("half"),
  "empty document": garble("empty"),
  "500, a page, executed": executed(500, {}, page),
  "502, a page, executed": executed(502, {}, page),
  "504 without a body, executed": executed(504),
  "408 without a body": respond(408),
  "503 without a body, executed": executed(503),
  "503 with Retry-After, executed": executed(503, { "retry-after": "7" }),
  "429, Retry-After in seconds": respond(429, { "retry-after": "7" }),
  "429, Retry-After absent": respond(429),
  "503, Retry-After in seconds": respond(503, { "retry-after": "7" }),
  "503, Retry-After absent": respond(503),
  "401 in mid-run": respond(401, { "www-authenticate": "Basic" }, "HTTP Basic: Access denied.\n"),
  "403, no right": respond(403, {}, '{"status":"error","message":"no right"}'),
  "404, a page": respond(404, {}, page),
  "422, a field": respond(422, {}, '{"height":["is odd"]}'),
  "413, a page": respond(413, {}, page),
  "301 to another store": respond(301, {
    location: "https://elsewhere.invalid/admin/application_widgets.xml",
  }),
  "303 within the store, executed": executed(303, { location: "/admin/application_widgets" }),
  "307 to another port": respond(307, { location: "http://127.0.0.1:9/admin/application_widgets.xml" }),
  "maintenance page with 200": respond(200, { "content-type": "text/html" }, page),
  "wrong content type": { do: { kind: "content-type", type: "image/png" } },
  gzip: garble("gzip"),
  brotli: garble("brotli"),
  "broken gzip": garble("broken-gzip"),
  "gzip cut short": garble("half-gzip"),
  "byte order mark": garble("byte-order-mark"),
  "UTF-16": garble("utf-16"),
  "stale keep-alive socket": { do: { kind: "stale" } },
  "the request's own headers come back with 500": (authorization) =>
    respond(500, {}, `Authorization\n${authorization}`),
  "a list that lags behind": { do: { kind: "list-lag", ms: 60_000 } },
};

export const faultNames: readonly string[] = Object.keys(faults);
