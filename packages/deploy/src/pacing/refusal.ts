import type { UsageLimit } from "@orderpane/protocol/api";
import { decodeHttpDate } from "./http-date.ts";
import { blockQuota, type Slot } from "./quota.ts";
import type { QuotaState } from "./quota-state.ts";
import { decodeRetryAfter } from "./retry-after.ts";

/** No window is longer; a store that asks for more than this, in seconds, is not waited for. */
export const maxAsked = 900;

/** Seconds. The answer's own `Date` is the better now: the clock of this machine may be off by minutes. */
export function readRetryAfter({ headers }: { headers: Headers }, now: number): number | null {
  const date = decodeHttpDate(headers.get("date") ?? "", now);
  return decodeRetryAfter(headers.get("retry-after"), date ?? now);
}

/** Whether it is the request limit that refuses, and not a server with too much to do. */
export function isQuota({ status }: { status: number }, usage: UsageLimit | null): boolean {
  return usage ? usage.used >= usage.limit : status === 429;
}

/**
 * Lets nobody send for the seconds that a refusal asks for, {@link maxAsked} at most: more would look like a wrong clock.
 * Answers the end, in ms.
 */
export function block(
  state: QuotaState,
  slot: Slot,
  { now, asked, isSpent }: { now: number; asked: number | null; isSpent: boolean },
): number {
  const kept = asked === null ? null : Math.min(Math.max(1, asked), maxAsked);
  return state.update((quota) => {
    const blocked = blockQuota(quota, slot, { now, asked: kept, isSpent });
    return [blocked, blocked.blockedUntil];
  });
}
