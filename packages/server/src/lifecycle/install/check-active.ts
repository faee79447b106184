import type { ApplicationContext } from "../../context.ts";
import { storeUrl } from "../../network/shop-rules.ts";
import type { StoreRecord } from "../../registry/registry.ts";
import { openPassword } from "../stored-password.ts";
import type { ProbeBudget } from "./probe-budget.ts";
import type { Probe, ProbeStore } from "./probe-store.ts";

/** Less than a whole install has, because nobody may respond at the old address of a store, in ms. */
const timeout = 3_000;

/**
 * `ended` also stands for a store without an earlier install, and for one that cannot be asked. Then the new
 * password decides.
 */
type ActiveState = "accepted" | "ended" | "limited";

/**
 * Returns a function that asks a store whether it still accepts the password of an earlier install. The
 * platform ends that password when it begins an install (*assumed*), so a call meanwhile is forged.
 */
export function createCheckActive(
  { registry, keyring, shops }: ApplicationContext,
  probeStore: ProbeStore,
): (call: Pick<Probe, "insalesId" | "signal">, budget: ProbeBudget) => Promise<ActiveState> {
  /** The sequence of the install whose password a store has refused. It is not shown again. */
  const ended = new Map<number, number>();

  return async (call, budget) => {
    const store = await registry.find(call.insalesId);
    const url = store?.isInstalled ? storeUrl(store.shop, shops) : null;
    if (!store || !url || ended.get(store.insalesId) === store.sequence) return "ended";
    const password = openOrNull(store);
    if (password === null) return "ended";
    // The call may name any shop, so the budget of that shop does not protect this store.
    if (!(await budget.check(url.host))) return "limited";
    const { outcome } = await probeStore({ ...call, url, password, timeout });
    if (outcome === "wrong") ended.set(store.insalesId, store.sequence);
    if (outcome === "unreached") await budget.refundCheck();
    return outcome === "proven" ? "accepted" : "ended";
  };

  /** `null` if the key was lost: then the install brings a new password. */
  function openOrNull(store: StoreRecord): string | null {
    try {
      return openPassword(keyring, store);
    } catch {
      return null;
    }
  }
}
