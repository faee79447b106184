import { requestLimit, type UsageLimit } from "@orderpane/protocol/api";
import { findHold, type Hold, longestRequest } from "./hold.ts";
import {
  endOfWindow,
  type QuotaWindow,
  spentWindow,
  windowAfterCount,
  windowAfterSilence,
} from "./quota-window.ts";

/** What is known of a store's request limit: plain data, shared by processes. All times in ms since 1970. */
export interface Quota {
  /** Requests in a window, as the store told last. */
  readonly limit: number;
  /** The last one known, perhaps over. */
  readonly window: QuotaWindow | null;
  /** Requests that are under way. */
  readonly inFlight: readonly Slot[];
  readonly lastSlot: Slot;
  /** Nobody sends before: a 429 or a 503 said so. */
  readonly blockedUntil: number;
  /** Whether that was because the limit is used up, or for a reason of its own. */
  readonly blockedBy: "limit" | "store";
}

/** The right to send one request. Numbers ascend, so that the order of requests is known without a clock. */
export interface Slot {
  readonly number: number;
  readonly takenAt: number;
}

export const unknownQuota: Quota = {
  limit: requestLimit.requests,
  window: null,
  inFlight: [],
  lastSlot: { number: 0, takenAt: 0 },
  blockedUntil: 0,
  blockedBy: "limit",
};

/** No pause is longer, in ms: a time further ahead was written by a clock that was wrong. */
const farAhead = 15 * 60_000;

/** How far the clock may seem to go back between two processes, in ms. */
const jitter = 5000;

/**
 * Takes a slot, or says for how long there is none. `reserve` is the share of the limit that is left to the
 * application itself.
 */
export function takeSlot(
  quota: Quota,
  { now, reserve }: { now: number; reserve: number },
): readonly [Quota, Slot | Hold] {
  const known = isFromFuture(quota, now) ? { ...unknownQuota, limit: quota.limit } : quota;
  const inFlight = known.inFlight.filter(({ takenAt }) => now - takenAt < longestRequest);
  const hold = findHold({ ...known, inFlight }, { now, kept: keptOf(known.limit, reserve) });
  if (hold) return [known, hold];
  const slot = { number: known.lastSlot.number + 1, takenAt: now };
  return [{ ...known, inFlight: [...inFlight, slot], lastSlot: slot }, slot];
}

/** Gives a slot back with what its answer told; `null` for an answer without a count, and for none at all. */
export function returnSlot(
  quota: Quota,
  slot: Slot,
  { now, usage }: { now: number; usage: UsageLimit | null },
): Quota {
  const { window, lastSlot } = quota;
  const inFlight = quota.inFlight.filter(({ number }) => number !== slot.number);
  const seen = { slot, lastSlot, now };
  if (!usage?.limit) return { ...quota, inFlight, window: windowAfterSilence(window, seen) };
  const { used, limit } = usage;
  return { ...quota, inFlight, limit, window: windowAfterCount(window, { ...seen, used }) };
}

/**
 * Lets nobody send for the seconds that an answer asks for; where it does not say, for the rest of the window.
 * `isSpent`: because the window is used up, so that they tell its end too.
 */
export function blockQuota(
  quota: Quota,
  slot: Slot,
  { now, asked, isSpent }: { now: number; asked: number | null; isSpent: boolean },
): Quota {
  if (isSpent && isOfWindowBefore(quota, slot, { now, asked })) return quota;
  const until = untilWhen(quota, slot, { now, asked, isSpent });
  const blockedUntil = Math.max(quota.blockedUntil, until);
  const by = isSpent ? "limit" : "store";
  const blockedBy = until === blockedUntil ? by : quota.blockedBy;
  const blocked: Quota = { ...quota, blockedUntil, blockedBy };
  if (!isSpent) return blocked;
  const earliestEnd = asked === null ? slot.takenAt : Math.min(earliestEndAfter(slot, asked), until);
  return { ...blocked, window: spentWindow(quota, slot, { earliestEnd, latestEnd: until }) };
}

/**
 * Whether it was sent before the window that is known now was opened, and is about the one before, which is over: it may
 * have been executed later than the opener, and then asks for as long as this window can last.
 */
function isOfWindowBefore(
  { window }: Quota,
  slot: Slot,
  { now, asked }: { now: number; asked: number | null },
): boolean {
  if (!window || slot.number >= window.opener) return false;
  return asked === null || now + asked * 1000 < window.earliestEnd;
}

/** An answer may have been long on its way: the end of the window that it was sent in is known better then. */
function untilWhen(
  { window }: Quota,
  slot: Slot,
  { now, asked, isSpent }: { now: number; asked: number | null; isSpent: boolean },
): number {
  if (asked === null) return endOfWindow(window, now);
  const until = now + asked * 1000;
  const isSame = isSpent && window && earliestEndAfter(slot, asked) <= window.latestEnd;
  return isSame ? Math.min(until, window.latestEnd) : until;
}

/** Seconds are told rounded up. */
function earliestEndAfter(slot: Slot, asked: number): number {
  return slot.takenAt + (asked - 1) * 1000;
}

/** The clock was set back since: nothing is known of times then. */
function isFromFuture({ lastSlot, window, blockedUntil }: Quota, now: number): boolean {
  const latest = Math.max(blockedUntil, window?.latestEnd ?? 0);
  return lastSlot.takenAt > now + jitter || latest > now + farAhead + jitter;
}

/** How many requests to leave to the application; never all of them. */
function keptOf(limit: number, reserve: number): number {
  return Math.max(0, Math.min(Math.floor(limit * reserve), limit - 1));
}
