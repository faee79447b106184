import type { Rollout } from "../deploys/rollout.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { Metrics } from "../metrics.ts";

/** Returns all metrics as OpenMetrics. */
export async function renderMetrics(
  metrics: Metrics,
  { fleet, rollout }: { readonly fleet: Pick<Fleet, "status">; readonly rollout: Rollout | null },
): Promise<string> {
  const { stores, release, share, halted } = await fleet.status();
  for (const gauge of [metrics.stores, metrics.share, metrics.halted]) gauge.reset();
  for (const { state, has, wanted, errorCode, stores: count } of stores) {
    metrics.stores.set({ state, has: has ?? "", wanted: wanted ?? "", error: errorCode ?? "" }, count);
  }
  metrics.share.set({ release: release ?? "" }, share / 100);
  metrics.halted.set({ release: release ?? "" }, halted === null ? 0 : 1);
  metrics.slots.set(rollout?.slots ?? 0);
  metrics.running.set(rollout?.running ?? 0);
  metrics.lastLook.set((rollout?.lastLook ?? 0) / 1000);
  return metrics.register.metrics();
}
