import { decodeUsageLimit, requestLimit, usageLimitHeader } from "@orderpane/protocol/api";

/** No request may be sent before `until`, in ms since 1970. */
export interface Throttling {
  readonly reason: string;
  readonly until: number;
}

type ResponseHead = Pick<Response, "status" | "headers">;

interface QuotaWindow {
  readonly counted: number;
  /** Requests without a response, or whose response had no count: they may have been counted, too. */
  readonly uncounted: number;
  /** The latest request when `counted` or `uncounted` changed: later requests have higher counts. */
  readonly lastSent: number;
  /** The latest time at which the window ends. It may end sooner, because others may have started it. */
  readonly end: number;
}

const windowLength = requestLimit.windowSeconds * 1000;

/** How long to wait for other requests' responses before checking again, in ms. */
const moment = 250;

/** Pauses after 503s without `Retry-After`, in seconds, and the pause after any further one. */
const busyPauses = [2, 8, 30] as const;
const longestBusyPause = 120;

/** Keeps one client within a store's request limit, using the counts in responses. Never waits. */
export class Throttle {
  readonly #now: () => number;
  /** Requests per window, according to the latest response. */
  #limit: number = requestLimit.requests;
  #window: QuotaWindow | null = null;
  /** Number of the latest request, counted from 1. */
  #sent = 0;
  #inFlight = 0;
  /**
   * A pause for a busy server. It ends when a request later than number `after` succeeds. `inARow`: number of
   * consecutive responses without `Retry-After`.
   */
  #busy = { until: 0, after: 0, inARow: 0 };

  constructor({ now }: { readonly now: () => number }) {
    this.#now = now;
  }

  /**
   * Returns why no request may be sent now, or `null`. `reserve` is the share of the request limit that is
   * left to the application, from 0 to 1.
   */
  check(reserve: number): Throttling | null {
    const now = this.#now();
    if (now < this.#busy.until) {
      return { reason: "the store is not accepting requests at the moment", until: this.#busy.until };
    }
    const open = this.#openWindow();
    const limit = this.#limit;
    const used = open ? open.counted + open.uncounted : 0;
    const reason = `the store's request limit is ${used < limit ? "nearly " : ""}used up`;
    const kept = Math.max(0, Math.min(Math.floor(limit * reserve), limit - 1));
    if (open && used >= limit - kept) return { reason, until: open.end };
    return used + this.#inFlight >= limit - kept ? { reason, until: now + moment } : null;
  }

  /**
   * Counts a request. Call the returned function with its response, or with `null` if there was none. Do not
   * await anything between {@link check} and this.
   */
  begin(): (response: ResponseHead | null) => void {
    const request = ++this.#sent;
    this.#inFlight++;
    return (response) => {
      this.#inFlight--;
      const open = this.#openWindow();
      const usage = response && readUsage(response.headers);
      if (usage) this.#limit = usage.limit;
      this.#window = usage ? this.#windowAfterCount(request, usage.used) : this.#windowWithoutCount();
      if (!response) return;
      if (!isRefusal(response)) {
        const isOver = request > this.#busy.after;
        this.#busy = { ...this.#busy, inARow: 0, until: isOver ? 0 : this.#busy.until };
        return;
      }
      const asked = readRetryAfter(response, this.#now());
      // A 503 may be unrelated to the limit. A 429 is about the limit, unless it has a pause and a lower
      // count.
      const isCountFull = usage !== null && usage.used >= usage.limit;
      if (isCountFull || (response.status === 429 && (usage === null || asked === null))) {
        const end = asked === null ? open?.end : this.#after(asked);
        this.#window = {
          counted: this.#limit,
          uncounted: 0,
          lastSent: this.#sent,
          end: end ?? this.#now() + windowLength,
        };
        return;
      }
      // A refused request is not counted, so its count does not start another window.
      this.#window = open ?? this.#window;
      const { until, inARow } = this.#busy;
      const pause = asked ?? busyPauses[inARow] ?? longestBusyPause;
      this.#busy = {
        until: Math.max(until, this.#after(pause)),
        after: this.#sent,
        inARow: asked === null ? inARow + 1 : 0,
      };
    };
  }

  #after(seconds: number): number {
    return this.#now() + Math.max(1, seconds) * 1000;
  }

  #openWindow(): QuotaWindow | null {
    return this.#window && this.#now() < this.#window.end ? this.#window : null;
  }

  #windowAfterCount(request: number, used: number): QuotaWindow {
    const open = this.#openWindow();
    const lastSent = this.#sent;
    const isEarlier = open !== null && request <= open.lastSent;
    // Responses to requests sent before the latest count arrived may be older than it.
    if (isEarlier && open.counted > 0) return { ...open, counted: Math.max(open.counted, used), lastSent };
    // A later request in the same window has a higher count.
    const isSame = open !== null && open.counted > 0 && used > open.counted;
    const end = isSame ? open.end : this.#now() + windowLength;
    return { counted: used, uncounted: isEarlier ? open.uncounted : 0, lastSent, end };
  }

  #windowWithoutCount(): QuotaWindow {
    const known = this.#openWindow() ?? { counted: 0, uncounted: 0, end: this.#now() + windowLength };
    return { ...known, uncounted: known.uncounted + 1, lastSent: this.#sent };
  }
}

export function isRefusal({ status }: Pick<Response, "status">): boolean {
  return status === 429 || status === 503;
}

/** Returns `null` also for a limit of 0, which no client could keep. */
function readUsage(headers: Headers) {
  const usage = decodeUsageLimit(headers.get(usageLimitHeader));
  return usage?.limit ? usage : null;
}

/** A day, in seconds: the maximum, even if the header has a thousand digits. */
const longest = 86_400;

/**
 * Returns how long a response asks to wait, in whole seconds from 0 to a day. Returns `null` without a
 * `Retry-After`, or if it is neither seconds nor an HTTP date of the preferred form (RFC 9110, 10.2.3).
 */
export function readRetryAfter({ headers }: { headers: Headers }, now: number): number | null {
  const text = headers.get("retry-after") ?? "";
  if (/^\d+$/.test(text)) return Math.min(Number(text), longest);
  const date = decodeHttpDate(text);
  // This machine's clock may be wrong by minutes.
  const since = decodeHttpDate(headers.get("date")) ?? now;
  return date && Math.min(Math.max(0, Math.ceil((date - since) / 1000)), longest);
}

/** Parses an HTTP date as servers send it (RFC 9110, 5.6.7), in ms since 1970. Else returns `null`. */
function decodeHttpDate(text: string | null): number | null {
  const isDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:[0-5]\d GMT$/.test(text ?? "");
  return isDate ? Date.parse(text ?? "") || null : null;
}
