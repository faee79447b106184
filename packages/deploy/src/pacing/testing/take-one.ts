import { returnSlot, takeSlot } from "../quota.ts";
import type { QuotaState } from "../quota-state.ts";

/** Sends a request that tells nothing. Returns the number of its slot. */
export function takeOne(state: QuotaState): number {
  const now = Date.now();
  const slot = state.update((quota) => takeSlot(quota, { now, reserve: 0 }));
  if (!("number" in slot)) throw new Error(`held back: ${slot.reason}`);
  state.update((quota) => [returnSlot(quota, slot, { now, usage: null }), null]);
  return slot.number;
}
