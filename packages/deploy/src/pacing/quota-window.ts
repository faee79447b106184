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
  /** The highest count told. */
  readonly told: number;
  /** Number of the slot that was the last when it was told: later ones were sent afterwards. */
  readonly toldBy: number;
  /** Own requests that may be in it, and beyond that count. */
  readonly untold: number;
  /** Number of the slot that was the last when one of them came back: only the counts of later ones hold them all. */
  readonly untoldBy: number;
}

/** A count in the answer to a request that was sent in `slot`; `lastSlot` and `now` are those of its arrival. */
export interface SeenCount {
  used: number;
  slot: Slot;
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
    // Later requests in it may have been answered before.
    return { ...opened, told: Math.max(1, window?.told ?? 0) };
  }
  if (!window) return openWindow(null, seen, slot.takenAt);
  // Taken when the window was over, it is in none that was told by one of before, even if that was told since.
  const isLater = slot.number > window.toldBy || slot.takenAt >= window.latestEnd;
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
export function windowAfterSilence(window: QuotaWindow | null, seen: Omit<SeenCount, "used">): QuotaWindow {
  const { slot } = seen;
  if (window && slot.takenAt < window.latestEnd) return withUntold(window, seen);
  const opened = openWindow(window, { ...seen, used: 0 }, slot.takenAt);
  return withUntold({ ...opened, toldBy: slot.number }, seen);
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
    told,
    toldBy: lastSlot.number,
    untold: 0,
    untoldBy: 0,
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
  { used, slot, lastSlot, now }: SeenCount,
  earliestEnd: number,
): QuotaWindow {
  const latestEnd = now + windowLength;
  const foundEnd = Math.min(earliestEnd, latestEnd);
  return {
    earliestEnd: foundEnd,
    latestEnd,
    foundEnd,
    opener: slot.number,
    told: used,
    toldBy: lastSlot.number,
    ...untoldAfter(before, slot),
  };
}

/** A count holds those that had come back before its request was sent. */
function untoldAfter(window: QuotaWindow | null, { number }: Slot): Pick<QuotaWindow, "untold" | "untoldBy"> {
  if (!window || number > window.untoldBy) return { untold: 0, untoldBy: 0 };
  const { untold, untoldBy } = window;
  return { untold, untoldBy };
}

function withUntold(window: QuotaWindow, { lastSlot }: Pick<SeenCount, "lastSlot">): QuotaWindow {
  return { ...window, untold: window.untold + 1, untoldBy: lastSlot.number };
}

function sameWindow(window: QuotaWindow, seen: SeenCount, isLater: boolean): QuotaWindow {
  const { used, slot, lastSlot, now } = seen;
  // From the window before, or from one that opened meanwhile: a later answer will show.
  if (used < window.told) return window;
  // Sent before this window was known, and perhaps in it: the count may be of the one before.
  const isBefore = slot.number < window.opener;
  if (isBefore || (!isLater && used > window.told + lastSlot.number - window.opener)) {
    return withUntold(window, seen);
  }
  // Until now none may have been executed, and no window open.
  const latestEnd = window.told === 0 ? now + windowLength : window.latestEnd;
  const earliestEnd = Math.min(Math.max(window.earliestEnd, slot.takenAt), latestEnd);
  return {
    ...window,
    earliestEnd,
    latestEnd,
    told: used,
    toldBy: lastSlot.number,
    ...untoldAfter(window, slot),
  };
}
