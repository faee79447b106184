import { requestLimit } from "@orderpane/protocol/api";
import type { PlainResponse } from "../plain-response.ts";

export interface Usage {
  /** In this window, including this one; never above the limit. */
  readonly used: number;
  /** Whole seconds to the end of the window if this request is over the limit, otherwise `null`. */
  readonly retryAfter: number | null;
}

export type RequestLimit = ReturnType<typeof createRequestLimit>;

/**
 * spec: 500 requests in 5 minutes; the window starts with the first request of a series. ours: a clock that
 * is set back to before the window also ends it.
 */
export function createRequestLimit(now: () => number) {
  const length = requestLimit.windowSeconds * 1000;
  let windowEnd = -Infinity;
  let used = 0;
  return {
    /** Counts a request, whether its password is right or not (*spec*). */
    count(): Usage {
      const time = now();
      if (time >= windowEnd || time < windowEnd - length) {
        windowEnd = time + length;
        used = 0;
      }
      if (used >= requestLimit.requests) {
        return { used, retryAfter: Math.ceil((windowEnd - time) / 1000) };
      }
      used += 1;
      return { used, retryAfter: null };
    },
  };
}

/** spec: 429 with an empty body; observed: 503 until 2026. */
export function limitExceeded(limitStatus: "429" | "503", retryAfter: number): PlainResponse {
  return { status: Number(limitStatus), body: "", headers: { "Retry-After": String(retryAfter) } };
}
