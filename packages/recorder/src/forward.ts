import type { Target } from "@orderpane/deploy";
import { createSend, type SendOptions, Throttle, type WholeResponse } from "@orderpane/deploy/client";
import { pickHeaders } from "./wire.ts";

/** A request of a client, without its credentials. */
export interface ForwardedRequest {
  readonly method: string;
  /** Under `/admin/`, with the query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: Buffer<ArrayBuffer>;
}

export type ForwardedResponse = WholeResponse<Buffer<ArrayBuffer>>;

interface ForwardOptions extends SendOptions {
  /** ms. */
  readonly now: () => number;
  /** Share of the request limit that is left to the application itself. */
  readonly reserve: number;
}

/**
 * Sends each request to the store once, with the application's credentials. Does not follow redirects, and
 * never waits for the request limit: then nothing is sent, and `retryAfter` is in seconds.
 *
 * @throws {DeployError} if no complete response came back
 */
export function createForward(
  target: Target,
  { now, reserve, ...options }: ForwardOptions,
): (request: ForwardedRequest) => Promise<ForwardedResponse | { reason: string; retryAfter: number }> {
  const send = createSend(target, options);
  const throttle = new Throttle({ now, reserve });

  return async ({ method, path, headers, body }) => {
    const throttling = throttle.check();
    if (throttling) {
      const { reason, until } = throttling;
      return { reason, retryAfter: Math.max(1, Math.ceil((until - now()) / 1000)) };
    }
    return throttle.run(() =>
      send({
        method,
        path,
        // The credentials of the client are not passed on.
        headers: { ...pickHeaders(headers, ["accept", "content-type"]), "accept-encoding": "identity" },
        ...(body.length > 0 && { body }),
        subject: `${target.store.host}: ${method} got no response`,
      }),
    );
  };
}
