import { decodeUsageLimit, requestLimit, usageLimitHeader } from "@orderpane/protocol/api";

/** No request may be sent before `until`, in ms since 1970. */
export interface Throttling {
  readonly reason: string;
  readonly until: number;
}

interface ThrottleOptions {
  /** ms since 1970. */
  readonly now: () => number;
  /** Share of the request limit that is left to the application itself, from 0 to 1. */
  readonly reserve: number;
}

type ResponseHead = Pick<Response, "status" | "headers">;

interface QuotaWindow {
  /** The count in the latest response. */
  readonly counted: number;
  /** Requests without a count in their response, or without a response: they may have been counted too. */
  readonly uncounted: number;
  /** The latest request when `counted` or `uncounted` changed: later ones come after them in the count. */
  readonly lastSent: number;
  /** When the window must be over. It may end sooner, because others may have opened it. */
  readonly end: number;
}

const windowLength = requestLimit.windowSeconds * 1000;

/** How long to wait for the responses to other requests before looking again, in ms. */
const moment = 250;

/** Pauses after a 503 without `Retry-After`, in seconds, and the pause after any further one. */
const busyPauses = [2, 8, 30] as const;
const longestBusyPause = 120;

/** Keeps one client within the request limit of one store, by the counts in the responses. Never waits. */
export class Throttle {
  readonly #now: () => number;
  readonly #reserve: number;
  /** Requests in a window, as the latest response states it. */
  #limit: number = requestLimit.requests;
  #window: QuotaWindow | null = null;
  /** The nth request has the number n. */
  #sent = 0;
  #inFlight = 0;
  /**
   * A pause for a busy server. A success of a request after the one with the number `after` ends it.
   * `inARow`: how many responses in a row had no `Retry-After`.
   */
  #busy = { until: 0, after: 0, inARow: 0 };

  constructor({ now, reserve }: ThrottleOptions) {
    this.#now = now;
    this.#reserve = reserve;
  }

  /**
   * Why no request may be sent now, or `null`. One of several callers may leave another share of the limit.
   */
  check(reserve = this.#reserve): Throttling | null {
    const now = this.#now();
    if (now < this.#busy.until) {
      return { reason: "the store takes no requests at the moment", until: this.#busy.until };
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
   * Counts a request. The returned function must be called with its response; `null`: there was none. Await
   * nothing between {@link check} and this.
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
      // A 503 may have nothing to do with the limit. A 429 has, unless it names a pause and counts less.
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
      // A refused request is not counted, so its count does not begin another window.
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
    // Responses to requests that were sent before the latest count arrived may be older than it.
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

/** Whether a response asks to send the request again later. */
export function isRefusal({ status }: Pick<Response, "status">): boolean {
  return status === 429 || status === 503;
}

/** `null` also for a limit of 0, which no client could keep. */
function readUsage(headers: Headers) {
  const usage = decodeUsageLimit(headers.get(usageLimitHeader));
  return usage?.limit ? usage : null;
}

/** A day, in seconds: longer waits are cut to this, also when the header has a thousand digits. */
const longest = 86_400;

/**
 * How long a response asks to wait, in whole seconds from 0 to a day. Returns `null` without a `Retry-After`,
 * and if it is neither seconds nor an HTTP date of the preferred form (RFC 9110, 10.2.3).
 */
export function readRetryAfter({ headers }: { headers: Headers }, now: number): number | null {
  const text = headers.get("retry-after") ?? "";
  if (/^\d+$/.test(text)) return Math.min(Number(text), longest);
  const date = decodeHttpDate(text);
  // The clock of this machine may be wrong by minutes.
  const since = decodeHttpDate(headers.get("date")) ?? now;
  return date && Math.min(Math.max(0, Math.ceil((date - since) / 1000)), longest);
}

/** An HTTP date in the form that servers send (RFC 9110, 5.6.7), in ms since 1970. `null`: another text. */
function decodeHttpDate(text: string | null): number | null {
  const isDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:[0-5]\d GMT$/.test(text ?? "");
  return isDate ? Date.parse(text ?? "") || null : null;
}
