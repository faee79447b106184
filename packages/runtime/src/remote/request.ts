import { ask } from "./call/call-server.ts";
import { fetchAnswer } from "./call/fetch-json.ts";
import type { RemoteOptions } from "./call/remote-options.ts";

/** What {@link request} takes: a read or a write, and the key. */
export type RequestOptions<T = unknown> = (ReadOptions<T> | WriteOptions<T>) & {
  /** The widget's key; sent as `Authorization: Bearer <key>`, never in the address. */
  key?: string | undefined;
};

/** A question: it changes nothing, and may be tried again. */
export interface ReadOptions<T = unknown> extends RemoteOptions<T> {
  readonly method?: "GET" | undefined;
  readonly body?: undefined;
  readonly idempotencyKey?: undefined;
}

/** An order to do something. */
export interface WriteOptions<T = unknown> extends RemoteOptions<T> {
  readonly method: "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as `Idempotency-Key`: the server does once what it is asked for twice. One for each intent of the user. */
  readonly idempotencyKey?: string | undefined;
  /** Nobody knows whether a write that failed was done: asking again is the user's decision. */
  readonly retries?: undefined;
}

/**
 * Asks the application's server by `fetch` with CORS: the server has to answer `Access-Control-Allow-Origin`, and a
 * preflight where there is a key, a body or a method other than GET; the frame's origin may be `null`. Cookies and the
 * page's address are not sent, redirects not followed. Resolves with the `data` of the answer, rejects with a
 * {@link RemoteError}; with a TypeError where the options themselves cannot be sent, as a body that is no JSON.
 */
export async function request<T = unknown>(url: string, options: RequestOptions<T> = {}): Promise<T> {
  const { method = "GET", body, key, idempotencyKey, retries, ...others } = options;
  const headers = new Headers({ accept: "application/json" });
  if (body !== undefined) headers.set("content-type", "application/json");
  if (key !== undefined) headers.set("authorization", `Bearer ${key}`);
  if (idempotencyKey !== undefined) headers.set("idempotency-key", idempotencyKey);
  const send = fetchAnswer({ method, headers, body: JSON.stringify(body) });
  return ask(url, { ...others, retries: method === "GET" ? retries : 0 }, send);
}
