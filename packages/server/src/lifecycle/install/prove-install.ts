import type { ApplicationContext } from "../../context/context.ts";
import { storeUrl } from "../../network/shop-rules.ts";
import type { InstallCall } from "../../registry/registry.ts";
import { openPassword } from "../stored-password.ts";
import { type InstallOutcome, spendInstallBudget } from "./install-budget.ts";
import { NetworkLanes } from "./network-lanes.ts";
import { type Probe, probeStore } from "./probe-store.ts";

export interface InstallClaim {
  readonly tokenHash: string;
  readonly insalesId: number;
  /** The store that the call names, which the rules allow. */
  readonly url: URL;
  /** What the store's password is if the call is real. */
  readonly candidate: string;
  /** `null`: unknown. */
  readonly network: string | null;
}

export interface Verdict {
  readonly status: 200 | 400 | 403 | 429 | 503;
  /** For the log. */
  readonly reason: string;
}

/** How long the same call again is taken for the platform's own retry, in ms. */
const retryMs = 10 * 60_000;

/** How long the store may take to respond, in ms. */
const probeMs = 8_000;

/** How long the store may take that had the earlier install, in ms. Its old address may not respond. */
const checkMs = 3_000;

/** How long a network that has brought a proven install has budgets of its own, in ms. */
const knownMs = 30 * 24 * 3_600_000;

/**
 * Returns a function that proves install calls. Anybody can send one, so a password counts only when the
 * store itself has accepted it under the id of the call. Until then the active password stays untouched.
 *
 * The same holds for a store with a new address: the address must be allowed, the account there must have the
 * id, and the old address must not know better. Allow only addresses whose owners you trust with that: under
 * `.myinsales.ru` it is the platform.
 */
export function createProveInstall(
  context: ApplicationContext,
): (claim: InstallClaim, signal: AbortSignal) => Promise<"proven" | Verdict> {
  const { registry, keyring, shops, now } = context;
  const lanes = new NetworkLanes();

  // A call waits for its lane before it asks the registry, so a flood cannot fill the registry's queue.
  return (claim, signal) => lanes.run(claim.network ?? "", () => prove(claim, signal));

  async function prove(claim: InstallClaim, signal: AbortSignal): Promise<"proven" | Verdict> {
    signal.throwIfAborted();
    const { tokenHash, insalesId, url, candidate, network } = claim;
    const call = { tokenHash, insalesId, shop: url.host, network, at: now() };
    const earlier = await registry.installs.find(tokenHash);
    const repeated = earlier && decideRepeated(earlier, call);
    if (repeated) return repeated;
    const moved = await findMoved(insalesId, url);
    const isKnown = network !== null && (await registry.installs.hasProven(network, now() - knownMs));
    const costs = { shop: call.shop, checked: moved?.url.host ?? null, network, isKnown };
    const refund = await spendInstallBudget(registry.budgets, costs, now());
    if (!refund) return limited;

    let outcome: InstallOutcome = "unclear";
    try {
      if (!(await registry.installs.claim(call))) {
        outcome = "unreached";
        // Another machine has decided the call meanwhile. The registry tells how, so this ends.
        return await prove(claim, signal);
      }
      const question = { url, insalesId, password: candidate, timeout: probeMs, signal };
      const probe = await probeStore(context, question);
      outcome = probe.outcome;
      if (outcome === "proven" && moved) {
        const check = await probeStore(context, { ...question, ...moved, timeout: checkMs });
        if (check.outcome === "proven") {
          outcome = "forged";
          return stillInstalled;
        }
      }
      if (outcome === "proven") return "proven";
      if (outcome === "wrong") await registry.installs.refuse(tokenHash);
      return { status: outcome === "wrong" ? 403 : 503, reason: probe.reason };
    } finally {
      await refund(outcome);
    }
  }

  /** Returns the install that the store has at another address; `null` if it cannot be asked about one. */
  async function findMoved(insalesId: number, to: URL): Promise<Pick<Probe, "url" | "password"> | null> {
    const store = await registry.find(insalesId);
    const url = store?.isInstalled ? storeUrl(store.shop, shops) : null;
    if (!store || !url || url.host === to.host) return null;
    try {
      return { url, password: openPassword(keyring, store) };
    } catch {
      // The key was lost: the install brings a new password.
      return null;
    }
  }
}

const limited: Verdict = { status: 429, reason: "Too many installs of this store were forged or failed." };
const stillInstalled: Verdict = {
  status: 403,
  reason: "The store's old address still accepts the earlier password, so the call is forged.",
};

/** `null` for a call that is not decided yet. */
function decideRepeated(
  earlier: InstallCall,
  { insalesId, shop, at }: Pick<InstallCall, "insalesId" | "shop" | "at">,
): Verdict | null {
  if (earlier.insalesId !== insalesId || earlier.shop !== shop) {
    return { status: 403, reason: "The token was used for another store." };
  }
  if (earlier.state === "refused") {
    return { status: 403, reason: "The store has refused this install before." };
  }
  if (at - earlier.at >= retryMs) {
    return { status: 403, reason: "The token was used more than ten minutes ago." };
  }
  return earlier.state === "accepted" ? { status: 200, reason: "The call was repeated." } : null;
}
