import { callServer, type RemoteOptions, type Send } from "./call-server.ts";

/** One attempt with `fetch`, without cookies, referrer or cache. It does not follow redirects. */
function fetchJson(options: Pick<RequestInit, "method" | "headers" | "body">): Send {
  return (address, done, fail) => {
    const controller = new AbortController();
    const { signal } = controller;
    void (async () => {
      try {
        const response = await fetch(address, { ...options, ...fixedOptions, signal });
        const sent = parse(await response.text());
        if (signal.aborted) return;
        if (response.ok) return done(sent);
        const { status } = response;
        fail("http", status === 0 ? "redirects, not followed" : `returned ${status}`, {
          status,
          cause: sent.error,
        });
      } catch (cause) {
        if (!signal.aborted) fail("network", "is down, or does not allow this page (CORS)", { cause });
      }
    })();
    return () => controller.abort();
  };
}

const fixedOptions = {
  credentials: "omit",
  referrerPolicy: "no-referrer",
  cache: "no-store",
  redirect: "manual",
} as const satisfies RequestInit;

/** Returns an empty object if the text is not JSON or `null`; `callServer` then reports it. */
function parse(text: string): { error?: unknown } {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Options of {@link request}: those of a read or a write, and the key. */
export type RequestOptions<T = unknown> = (ReadOptions<T> | WriteOptions<T>) & {
  /** The widget's key; sent as `Authorization: Bearer <key>`, never in the address. */
  readonly key?: string | undefined;
};

/** A read, which changes nothing and may be repeated. */
export interface ReadOptions<T = unknown> extends RemoteOptions<T> {
  readonly method?: "GET" | undefined;
  readonly body?: undefined;
  readonly idempotencyKey?: undefined;
}

/** A write, which is never repeated automatically. */
export interface WriteOptions<T = unknown> extends RemoteOptions<T> {
  readonly method: "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as `Idempotency-Key`, so that the server executes a write only once. Use one per user action. */
  readonly idempotencyKey?: string | undefined;
  /** A failed write may have been executed, so only the user can decide to repeat it. */
  readonly retries?: undefined;
}

/**
 * Sends a request to the application's server with `fetch` and CORS. The server must send
 * `Access-Control-Allow-Origin`, and must allow the preflight of a request that has a key, a body or a method
 * other than GET. The frame's origin may be `null`. Cookies and the page's URL are not sent, and redirects
 * are not followed. Resolves with the `data` of the response. Rejects with a {@link RemoteError}, or with a
 * TypeError if the options cannot be sent, for example if the body cannot be JSON.
 */
export async function request<T = unknown>(url: string, options: RequestOptions<T> = {}): Promise<T> {
  const { method = "GET", body, key, idempotencyKey, retries, ...others } = options;
  const headers = new Headers({ accept: "application/json" });
  if (body !== undefined) headers.set("content-type", "application/json");
  if (key !== undefined) headers.set("authorization", `Bearer ${key}`);
  if (idempotencyKey !== undefined) headers.set("idempotency-key", idempotencyKey);
  const send = fetchJson({ method, headers, body: JSON.stringify(body) });
  return callServer(url, { ...others, retries: method === "GET" ? retries : 0 }, send);
}
