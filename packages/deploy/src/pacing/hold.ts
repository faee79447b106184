import type { Quota, Slot } from "./quota.ts";
import type { QuotaWindow } from "./quota-window.ts";

/** No request may be sent now. */
export interface Hold {
  /** `saved`: there are some left, to be sent one by one because nobody knows when the window ends. */
  reason: "blocked" | "busy" | "spent" | "saved" | "crowded";
  /** When to ask again. */
  askAt: number;
  /** When it ends for certain, as far as is known. */
  until: number;
}

/** A request that is under way for longer, in ms, has died with its process. */
export const longestRequest = 120_000;

/** Probes for the end of a window are at least so far apart, in ms. */
const probeStep = 1000;

/** How much of the limit is saved up for probes at most: at 500 requests one a second for a whole window. */
const probeShare = 0.6;

/** This much of the limit may be sent in a window as it comes, whatever others take of it: most deploys need less. */
const burstShare = 0.2;

/** How much of the limit such a burst leaves for probes: at 500 requests one every 30 s for a whole window. */
const lastShare = 0.02;

/** Why no request may be sent now, or `null`. `kept`: so many are left to the application. */
export function findHold(quota: Quota, { now, kept }: { now: number; kept: number }): Hold | null {
  const { limit, window, inFlight, lastSlot, blockedUntil, blockedBy } = quota;
  if (now < blockedUntil) {
    const reason = blockedBy === "limit" ? "blocked" : "busy";
    return { reason, askAt: blockedUntil, until: blockedUntil };
  }
  const open = window && now < window.latestEnd ? window : null;
  const left = limit - kept - (open ? open.told + open.untold : 0);
  if (!open || left > probesIn(open, quota, now))
    return left > inFlight.length ? null : crowded(inFlight, now);

  // What is left is for finding out that the window is over: its end is known only from and to.
  const { earliestEnd, latestEnd } = open;
  const reason = left > limit * lastShare ? "saved" : "spent";
  if (now < earliestEnd) return { reason, askAt: earliestEnd, until: latestEnd };
  const free = left - inFlight.length;
  if (free <= 0) return { reason, askAt: latestEnd, until: latestEnd };
  const probeAt = lastSlot.takenAt + Math.max(probeStep, (latestEnd - now) / free);
  const askAt = Math.min(probeAt, latestEnd);
  return now >= askAt ? null : { reason, askAt, until: askAt };
}

/** How many requests to save up for probes: one for each step in doubt, a few that others may take, no more than can be spared. */
function probesIn(
  { earliestEnd, latestEnd, opener }: QuotaWindow,
  { limit, lastSlot }: Quota,
  now: number,
): number {
  const steps = (latestEnd - Math.max(earliestEnd, now)) / probeStep;
  const few = Math.floor(limit * lastShare);
  const isBurst = lastSlot.number - opener + 1 < limit * burstShare;
  const most = isBurst ? few : Math.floor(limit * probeShare);
  return Math.min(Math.ceil(steps) + (steps > 1 ? few : 0), most);
}

function crowded(inFlight: readonly Slot[], now: number): Hold {
  const oldest = Math.min(...inFlight.map(({ takenAt }) => takenAt));
  return { reason: "crowded", askAt: now + probeStep, until: oldest + longestRequest };
}
