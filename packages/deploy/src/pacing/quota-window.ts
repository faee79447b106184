import { requestLimit } from "@orderpane/protocol/api";
import type { Quota, Slot } from "./quota.ts";

/** A window of the store's request limit, as far as answers show it. All times in ms since 1970. */
export interface QuotaWindow {
  /** It ends between these: others may have opened it, at a time that nobody told. */
  readonly earliestEnd: number;
  readonly latestEnd: number;
  /** The earliest end when it was found: while the count rises, what was told since may be of the next one already. */
  readonly foundEnd: number;
  /** Number of the first slot that is known to be in it. */
  readonly opener: number;
  /** Own requests in it have no lower number: those were answered before. */
  readonly ownFrom: number;
  /** The highest count told. */
  readonly told: number;
  /** Number of the slot that was the last when it was told: later ones were sent afterwards. */
  readonly toldBy: number;
  /** Own requests since then whose answers held no count. */
  readonly untold: number;
}

/** A count in the answer to a request that was sent in `slot`; `lastSlot` and `now` are those of its arrival. */
export interface SeenCount {
  used: number;
  slot: Slot;
  /** The requests that are still under way. */
  inFlight: readonly Slot[];
  lastSlot: Slot;
  now: number;
}

const windowLength = requestLimit.windowSeconds * 1000;

/** The window after an answer told a count. */
export function windowAfterCount(window: QuotaWindow | null, seen: SeenCount): QuotaWindow {
  const { used, slot } = seen;
  // spec: a window opens at a request, and that one is told 1.
  if (used === 1 && isExplained(window, seen)) {
    const opened = openWindow(window, seen, slot.takenAt + windowLength);
    // Later requests in it may have been answered before, and others of their time are in it as well.
    const ownFrom = Math.min(opened.ownFrom, window?.ownFrom ?? Infinity);
    return { ...opened, ownFrom, told: Math.max(1, window?.told ?? 0) };
  }
  if (!window) return openWindow(null, seen, slot.takenAt);
  const isLater = slot.number > window.toldBy;
  if (used < window.told && isLater) {
    // The count fell: a new window, opened after the end of the old one.
    const opened = used === 1 ? slot.takenAt : window.earliestEnd;
    return openWindow(window, seen, Math.max(slot.takenAt, opened + windowLength));
  }
  if (isLater && slot.takenAt >= window.latestEnd) {
    // Others may have opened it at any time since the old one's end, and not before.
    return openWindow(window, seen, Math.max(slot.takenAt, window.foundEnd + windowLength));
  }
  return sameWindow(window, seen, isLater);
}

/** The window after an answer that told nothing, or after none: the request may have been counted. */
export function windowAfterSilence(window: QuotaWindow | null, slot: Slot, now: number): QuotaWindow {
  if (window && slot.takenAt < window.latestEnd) return { ...window, untold: window.untold + 1 };
  return {
    earliestEnd: slot.takenAt,
    latestEnd: now + windowLength,
    foundEnd: slot.takenAt,
    opener: slot.number,
    ownFrom: slot.number,
    told: 0,
    toldBy: slot.number,
    untold: 1,
  };
}

/** The window after an answer that says that it is used up. */
export function spentWindow(
  { limit, window, lastSlot }: Quota,
  slot: Slot,
  end: Pick<QuotaWindow, "earliestEnd" | "latestEnd">,
): QuotaWindow {
  const told = Math.max(limit, window?.told ?? 0);
  return {
    ...end,
    foundEnd: end.earliestEnd,
    opener: slot.number,
    ownFrom: window?.ownFrom ?? slot.number,
    told,
    toldBy: lastSlot.number,
    untold: 0,
  };
}

/** Its latest end; that of a window which opens now, where none is open. In ms since 1970. */
export function endOfWindow(window: QuotaWindow | null, now: number): number {
  return window && now < window.latestEnd ? window.latestEnd : now + windowLength;
}

/** Whether the slots taken since explain a count that arrived before: it belongs to the same window then. */
function isExplained(window: QuotaWindow | null, { slot, lastSlot }: SeenCount): boolean {
  return !window || window.told <= 1 + lastSlot.number - slot.number;
}

function openWindow(
  before: QuotaWindow | null,
  { used, slot, inFlight, lastSlot, now }: SeenCount,
  earliestEnd: number,
): QuotaWindow {
  const latestEnd = now + windowLength;
  const foundEnd = Math.min(earliestEnd, latestEnd);
  return {
    earliestEnd: foundEnd,
    latestEnd,
    foundEnd,
    opener: slot.number,
    // Of those whose answers got lost nobody knows which window they were in.
    ownFrom: Math.max(0, Math.min(slot.number, ...inFlight.map(numberOf)) - (before?.untold ?? 0)),
    told: used,
    toldBy: lastSlot.number,
    untold: 0,
  };
}

function numberOf({ number }: Slot): number {
  return number;
}

function sameWindow(window: QuotaWindow, { used, slot, lastSlot }: SeenCount, isLater: boolean): QuotaWindow {
  // From the window before, or from one that opened meanwhile: a later answer will show.
  if (used < window.told || slot.number < window.opener) return window;
  // Sent before this window was known, and more than has been sent in it: a request that overtook its opener.
  if (!isLater && used > window.told + lastSlot.number - window.opener) {
    return { ...window, untold: window.untold + 1 };
  }
  const earliestEnd = Math.min(Math.max(window.earliestEnd, slot.takenAt), window.latestEnd);
  return { ...window, earliestEnd, told: used, toldBy: lastSlot.number, untold: 0 };
}
