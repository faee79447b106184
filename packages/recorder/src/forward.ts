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

export interface ForwardedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer<ArrayBuffer>;
  readonly usage: UsageLimit | null;
}

/** The request was not sent, because the rest of the request limit is reserved for the application. */
export interface Throttled {
  /** Seconds until the next try can succeed. */
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
  const throttle = createThrottle({ now, reserve });

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

  return async (request) => {
    const throttling = throttle.check();
    if (throttling) return { retryAfter: Math.max(1, Math.ceil((throttling.until - now()) / 1000)) };
    return throttle.run(() => send(request));
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
