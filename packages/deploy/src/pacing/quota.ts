import { decodeUsageLimit, requestLimit, type UsageLimit, usageLimitHeader } from "@orderpane/protocol/api";
import { readRetryAfter } from "./retry-after.ts";

/** What one client knows of a store's request limit. Plain data; all times in ms since 1970. */
export interface Quota {
  /** Requests in a window, as the store last told. */
  readonly limit: number;
  /** The latest window that the client knows; it may be over. */
  readonly window: QuotaWindow | null;
  /** How many requests the client has sent. The nth request has the number n. */
  readonly sent: number;
  /** How many of them have no response yet. */
  readonly inFlight: number;
  /** No request is sent before this time, because a server was busy. */
  readonly busyUntil: number;
  /**
   * Number of the latest request when a server was last busy. A success of a later request ends the pause.
   */
  readonly busyAfter: number;
  /** How many responses in a row said that a server is busy, but not for how long. */
  readonly busyInARow: number;
}

interface QuotaWindow {
  /** The count in the latest response. */
  readonly told: number;
  /**
   * Requests without a count in their response, or without a response: the store may have counted them as
   * well.
   */
  readonly untold: number;
  /**
   * Number of the latest request when `told` or `untold` changed: later requests come after them in the
   * count.
   */
  readonly lastSent: number;
  /** When the window must be over. It may end sooner, because others may have opened it. */
  readonly end: number;
}

/** No request may be sent before `until`. */
export interface Throttling {
  readonly reason: string;
  readonly until: number;
}

export const unknownQuota: Quota = {
  limit: requestLimit.requests,
  window: null,
  sent: 0,
  inFlight: 0,
  busyUntil: 0,
  busyAfter: 0,
  busyInARow: 0,
};

const windowLength = requestLimit.windowSeconds * 1000;

/** How long to wait for the responses to other requests before looking again, in ms. */
const moment = 250;

/** Pauses after a 503 that does not say for how long, in ms. */
const busyPauses = [2000, 8000, 30_000, 120_000] as const;

/**
 * Why no request may be sent now, or `null`. `reserve`: the share of the limit that is left to the
 * application.
 */
export function findThrottling(
  { limit, window, inFlight, busyUntil }: Quota,
  { now, reserve }: { now: number; reserve: number },
): Throttling | null {
  if (now < busyUntil) return { reason: "the store takes no requests at the moment", until: busyUntil };
  const open = openWindow(window, now);
  const used = open ? open.told + open.untold : 0;
  const reason = `the store's request limit is ${used < limit ? "nearly " : ""}used up`;
  const kept = Math.max(0, Math.min(Math.floor(limit * reserve), limit - 1));
  if (open && used >= limit - kept) return { reason, until: open.end };
  return used + inFlight >= limit - kept ? { reason, until: now + moment } : null;
}

/** The quota after a request was sent. Its number is `sent`. */
export function countRequest(quota: Quota): Quota {
  return { ...quota, sent: quota.sent + 1, inFlight: quota.inFlight + 1 };
}

/** The quota after the response to a request; `null`: there was none. */
export function countResponse(
  quota: Quota,
  request: number,
  { response, now }: { response: Pick<Response, "status" | "headers"> | null; now: number },
): Quota {
  const usage = response && readUsage(response.headers);
  const window = usage
    ? windowAfterCount(quota, request, { used: usage.used, now })
    : windowWithoutCount(quota, now);
  const limit = usage?.limit ?? quota.limit;
  const counted: Quota = { ...quota, limit, window, inFlight: quota.inFlight - 1 };
  if (!response) return counted;
  if (!isRefusal(response)) {
    const isOver = request > quota.busyAfter;
    return { ...counted, busyInARow: 0, busyUntil: isOver ? 0 : quota.busyUntil };
  }

  const asked = readRetryAfter(response, now);
  const askedUntil = asked === null ? null : now + Math.max(1, asked) * 1000;
  // A 503 may have nothing to do with the limit. A 429 has, unless it names a pause and counts less.
  const isCountFull = usage !== null && usage.used >= usage.limit;
  const isUsedUp = isCountFull || (response.status === 429 && (usage === null || asked === null));
  if (isUsedUp) {
    const end = askedUntil ?? openWindow(quota.window, now)?.end ?? now + windowLength;
    return { ...counted, window: { told: limit, untold: 0, lastSent: quota.sent, end } };
  }
  const busyUntil = askedUntil ?? now + busyPauses[Math.min(quota.busyInARow, busyPauses.length - 1)]!;
  return {
    ...counted,
    // A refused request is not counted, so its count does not begin another window.
    window: openWindow(quota.window, now) ?? window,
    busyUntil: Math.max(quota.busyUntil, busyUntil),
    busyAfter: quota.sent,
    busyInARow: asked === null ? quota.busyInARow + 1 : 0,
  };
}

/** Whether a response asks to send the request again later. */
export function isRefusal({ status }: Pick<Response, "status">): boolean {
  return status === 429 || status === 503;
}

/** `null` also for a limit of 0, which nobody could keep. */
function readUsage(headers: Headers): UsageLimit | null {
  const usage = decodeUsageLimit(headers.get(usageLimitHeader));
  return usage?.limit ? usage : null;
}

function openWindow(window: QuotaWindow | null, now: number): QuotaWindow | null {
  return window && now < window.end ? window : null;
}

function windowAfterCount(
  { window, sent }: Quota,
  request: number,
  { used, now }: { used: number; now: number },
): QuotaWindow {
  const open = openWindow(window, now);
  // Responses to requests that were sent before the latest count arrived may be older than it.
  if (open && request <= open.lastSent && open.told > 0) {
    return { ...open, told: Math.max(open.told, used), lastSent: sent };
  }
  // A later request in the same window has a higher count.
  const isSame = open !== null && open.told > 0 && used > open.told;
  const untold = open && request <= open.lastSent ? open.untold : 0;
  return { told: used, untold, lastSent: sent, end: isSame ? open.end : now + windowLength };
}

function windowWithoutCount({ window, sent }: Quota, now: number): QuotaWindow {
  const known = openWindow(window, now) ?? { told: 0, untold: 0, end: now + windowLength };
  return { ...known, untold: known.untold + 1, lastSent: sent };
}
