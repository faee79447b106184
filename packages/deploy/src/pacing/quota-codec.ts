import type { Quota, Slot } from "./quota.ts";
import type { QuotaWindow } from "./quota-window.ts";

export function encodeQuota(quota: Quota): string {
  return JSON.stringify(quota);
}

/** `null` for what is not a quota. */
export function decodeQuota(text: unknown): Quota | null {
  const quota = typeof text === "string" ? withNewFields(parse(text)) : null;
  return isQuota(quota) ? quota : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Releases before, which may share the state with this one, did not tell them. */
function withNewFields(quota: unknown): unknown {
  if (!isObject(quota) || !isObject(quota["lastSlot"])) return quota;
  const { window, lastSlot, blockedBy } = quota;
  return {
    ...quota,
    blockedBy: blockedBy === "store" ? "store" : "limit",
    window: isObject(window)
      ? { foundEnd: window["earliestEnd"], untoldBy: lastSlot["number"], ...window }
      : window,
  };
}

function isQuota(value: unknown): value is Quota {
  return (
    isObject(value) &&
    hasCounts(value, ["limit", "blockedUntil"]) &&
    isSlot(value["lastSlot"]) &&
    Array.isArray(value["inFlight"]) &&
    value["inFlight"].every(isSlot) &&
    (value["window"] === null || isWindow(value["window"]))
  );
}

function isSlot(value: unknown): value is Slot {
  return isObject(value) && hasCounts(value, ["number", "takenAt"]);
}

function isWindow(value: unknown): value is QuotaWindow {
  return (
    isObject(value) &&
    hasCounts(value, [
      "earliestEnd",
      "latestEnd",
      "foundEnd",
      "opener",
      "told",
      "toldBy",
      "untold",
      "untoldBy",
    ])
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function hasCounts(value: Record<string, unknown>, keys: readonly string[]): boolean {
  return keys.every((key) => Number.isFinite(value[key]) && (value[key] as number) >= 0);
}
