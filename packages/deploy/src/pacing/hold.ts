import type { Quota, Slot } from "./quota.ts";
import type { QuotaWindow } from "./quota-window.ts";

/** No request may be sent now. */
export interface Hold {
  reason: "blocked" | "busy" | "spent" | "crowded";
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

/** Why no request may be sent now, or `null`. `kept`: so many are left to the application. */
export function findHold(quota: Quota, { now, kept }: { now: number; kept: number }): Hold | null {
  const { limit, window, inFlight, lastSlot, blockedUntil, blockedBy } = quota;
  if (now < blockedUntil) {
    const reason = blockedBy === "limit" ? "blocked" : "busy";
    return { reason, askAt: blockedUntil, until: blockedUntil };
  }
  const open = window && now < window.latestEnd ? window : null;
  const rest = limit - (open ? open.told + open.untold : 0);
  const left = rest - kept;
  if (!open || left > probesFor(open, { now, limit })) {
    return left > inFlight.length ? null : crowded(inFlight, now);
  }

  // What is left is for finding out that the window is over: its end is known only from and to.
  const { earliestEnd, latestEnd } = open;
  if (now < earliestEnd) return { reason: "spent", askAt: earliestEnd, until: latestEnd };
  // What the application has had of its share is not owed to it any more: half of what is left can be risked then.
  const owed = Math.max(0, kept - sentByOthers(quota, open));
  const budget = Math.max(left, Math.min(rest - owed, Math.floor(rest / 2)));
  const free = budget - inFlight.length;
  if (free <= 0) return { reason: "spent", askAt: latestEnd, until: latestEnd };
  const probeAt = lastSlot.takenAt + Math.max(probeStep, (latestEnd - now) / free);
  const askAt = Math.min(probeAt, latestEnd);
  return now >= askAt ? null : { reason: "spent", askAt, until: askAt };
}

/** How many requests to save up for probes: one for each step in doubt, no more than can be spared. */
function probesFor(
  { earliestEnd, latestEnd }: QuotaWindow,
  { now, limit }: { now: number; limit: number },
): number {
  const doubt = latestEnd - Math.max(earliestEnd, now);
  return Math.min(Math.ceil(doubt / probeStep), Math.floor(limit * probeShare));
}

/** How many requests of this window are certainly not own ones. */
function sentByOthers({ lastSlot }: Quota, { told, ownFrom }: QuotaWindow): number {
  return Math.max(0, told - (lastSlot.number - ownFrom + 1));
}

function crowded(inFlight: readonly Slot[], now: number): Hold {
  const oldest = Math.min(...inFlight.map(({ takenAt }) => takenAt));
  return { reason: "crowded", askAt: now + probeStep, until: oldest + longestRequest };
}
