import type { Target } from "@orderpane/deploy";
import { Throttle, type StoreFetch, transportError } from "@orderpane/deploy/client";
import { decodeUsageLimit, type UsageLimit, usageLimitHeader } from "@orderpane/protocol/api";

/** A request of a client, without its credentials. */
export interface ForwardedRequest {
  readonly method: string;
  /** Under `/admin/`, with the query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: Buffer<ArrayBuffer>;
}

export interface ForwardedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer<ArrayBuffer>;
  readonly usage: UsageLimit | null;
}

/** The request was not sent, to keep within the request limit. */
export interface Throttled {
  readonly reason: string;
  /** Seconds until the next try can succeed. */
  readonly retryAfter: number;
}

/** In ms. No window lasts as long: after it the store itself is asked whether the pause goes on. */
const longestPause = 15 * 60_000;

export interface ForwardOptions {
  readonly fetch: StoreFetch;
  /** For the whole request, in ms. */
  readonly timeout: number;
  /** ms. */
  readonly now: () => number;
  /** Share of the request limit that is left to the application itself. */
  readonly reserve: number;
}

/** The largest response that is passed on, in bytes. */
const maxBody = 8 * 1024 * 1024;

/**
 * Sends each request to the store once, with the application's credentials. Does not follow redirects, and
 * never waits for the request limit.
 *
 * @throws {DeployError} if no complete response came back
 */
export function createForward(
  target: Target,
  { fetch, timeout, now, reserve }: ForwardOptions,
): (request: ForwardedRequest) => Promise<ForwardedResponse | Throttled> {
  const { store, appId, appPassword } = target;
  const authorization = `Basic ${Buffer.from(`${appId}:${appPassword}`).toString("base64")}`;
  const throttle = new Throttle({ now, reserve });

  const send = async ({ method, path, headers, body }: ForwardedRequest): Promise<ForwardedResponse> => {
    try {
      const response = await fetch(new URL(path, store), {
        method,
        headers: { ...headersForStore(headers), authorization, "accept-encoding": "identity" },
        ...(body.length > 0 && { body }),
        redirect: "manual",
        signal: AbortSignal.timeout(timeout),
      });
      const usage = decodeUsageLimit(response.headers.get(usageLimitHeader));
      return { status: response.status, headers: response.headers, body: await readBody(response), usage };
    } catch (cause) {
      throw transportError(cause, { subject: `${store.host}: ${method} got no response`, timeout });
    }
  };

  /** When the present pause ends, and when it was first met. */
  let pause = { until: 0, since: 0 };

  return async (request) => {
    const throttling = throttle.check();
    if (!throttling) return throttle.run(() => send(request));
    const { reason, until } = throttling;
    if (pause.until !== until) pause = { until, since: now() };
    const wait = Math.min(until, pause.since + longestPause) - now();
    if (wait <= 0) return throttle.run(() => send(request));
    return { reason, retryAfter: Math.max(1, Math.ceil(wait / 1000)) };
  };
}

/** The headers of the client that are passed on. Its credentials are not. */
function headersForStore(headers: Headers): Record<string, string> {
  const names = ["accept", "content-type"];
  return Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)!]] : [])));
}

async function readBody(response: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBody) throw new Error(`the response is longer than ${maxBody} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
