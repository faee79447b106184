import { encodeUsageLimit, requestLimit, usageLimitHeader } from "@orderpane/protocol/api";
import type { Answer } from "../plain-response.ts";

/** The requests of one application in one store; kept in memory, so that a restart begins anew. */
export interface RequestLimit {
  /** Counts a request, whether its password is right or not (spec). */
  count(): Usage;
}

export interface Usage {
  /** Requests in this window, this one included; never above the limit. */
  readonly used: number;
  /** Whole seconds to the end of the window, when this request is over the limit; otherwise `null`. */
  readonly retryAfter: number | null;
}

/**
 * spec: 500 requests in 5 minutes; the window starts with the first request of a series. A clock that was set back
 * to before the window ends it, too.
 */
export function createRequestLimit(now: () => number): RequestLimit {
  const length = requestLimit.windowSeconds * 1000;
  let windowEnd = -Infinity;
  let used = 0;
  return {
    count() {
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

/** spec: on every answer to an application. */
export function usageHeader({ used }: Usage): Record<string, string> {
  return { [usageLimitHeader]: encodeUsageLimit({ used, limit: requestLimit.requests }) };
}

/** spec: 429 with an empty body; observed: 503 until 2026. */
export function limitExceeded(limitStatus: "429" | "503", retryAfter: number): Answer {
  return { status: Number(limitStatus), body: "", headers: { "Retry-After": String(retryAfter) } };
}
