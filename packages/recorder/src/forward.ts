import type { Target } from "@orderpane/deploy";
import { createThrottle, type StoreFetch, transportError } from "@orderpane/deploy/client";
import { decodeUsageLimit, type UsageLimit, usageLimitHeader } from "@orderpane/protocol/api";

/** A request of a client, without its credentials. */
export interface ForwardedRequest {
  readonly method: string;
  /** Under `/admin/`, with the query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: Buffer<ArrayBuffer>;
}

export interface ForwardedAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer<ArrayBuffer>;
  readonly usage: UsageLimit | null;
}

/** Nothing was sent: what is left of the request limit is the application's own. */
export interface Held {
  /** Seconds until it is worth asking again. */
  readonly retryAfter: number;
}

export interface ForwardOptions {
  readonly fetch: StoreFetch;
  /** For the whole request, in ms. */
  readonly timeout: number;
  /** ms. */
  readonly now: () => number;
  /** Share of the request limit that is left to the application itself. */
  readonly reserve: number;
}

/** The largest answer that is passed on, in bytes. */
const maxBody = 8 * 1024 * 1024;

/**
 * Sends requests to a store in the application's name, once each, and follows no redirect. Never waits for the
 * request limit. Throws a DeployError where no whole answer came back.
 */
export function createForward(
  target: Target,
  { fetch, timeout, now, reserve }: ForwardOptions,
): (request: ForwardedRequest) => Promise<ForwardedAnswer | Held> {
  const { store, appId, appPassword } = target;
  const authorization = `Basic ${Buffer.from(`${appId}:${appPassword}`).toString("base64")}`;
  const throttle = createThrottle({ now, reserve });

  const send = async ({ method, path, headers, body }: ForwardedRequest): Promise<ForwardedAnswer> => {
    try {
      const answer = await fetch(new URL(path, store), {
        method,
        headers: { ...kept(headers), authorization, "accept-encoding": "identity" },
        ...(body.length > 0 && { body }),
        redirect: "manual",
        signal: AbortSignal.timeout(timeout),
      });
      const usage = decodeUsageLimit(answer.headers.get(usageLimitHeader));
      return { status: answer.status, headers: answer.headers, body: await readBody(answer), usage };
    } catch (cause) {
      throw transportError(cause, { subject: `${store.host}: ${method} was not answered`, timeout });
    }
  };

  return async (request) => {
    const throttling = throttle.check();
    if (throttling) return { retryAfter: Math.max(1, Math.ceil((throttling.until - now()) / 1000)) };
    return throttle.run(() => send(request));
  };
}

/** What a client may say of its request: never who it is. */
function kept(headers: Headers): Record<string, string> {
  const names = ["accept", "content-type"];
  return Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)!]] : [])));
}

async function readBody(answer: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBody) throw new Error(`the answer is longer than ${maxBody} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
