import { requestLimit } from "@orderpane/protocol/api";
import type { PlainResponse } from "../plain-response.ts";

export interface Usage {
  /** Requests in this window, including the current one; never above the limit. */
  readonly used: number;
  /** Whole seconds until the window ends if this request is over the limit, otherwise `null`. */
  readonly retryAfter: number | null;
}

export type RequestLimit = ReturnType<typeof createRequestLimit>;

/**
 * spec: 500 requests in 5 minutes; the window starts with the first request of a series. ours: setting the
 * clock back to before the window also ends it.
 */
export function createRequestLimit(now: () => number) {
  const length = requestLimit.windowSeconds * 1000;
  let windowEnd = -Infinity;
  let used = 0;
  return {
    /** Counts a request, even one with a wrong password (*spec*). */
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
