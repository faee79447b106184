import { requestLimit } from "@orderpane/protocol/api";
import type { BudgetRegister } from "../../registry/registry.ts";

/** The store's own window, in ms: it does not remember wrong passwords for longer. */
const windowMs = requestLimit.windowSeconds * 1000;

/**
 * What install calls may cost in one window. Anybody can send one, and a store counts wrong passwords as
 * requests. The network of the client divides a store's budget, so that one client cannot use it up.
 */
const limits = {
  /** Wrong passwords that a store is shown. */
  wrong: 3,
  /** Calls of one network for one store that were forged. */
  wrongOfNetwork: 1,
  /** Requests to a store about its earlier install, under any name that the calls give it. */
  checks: 36,
  checksOfNetwork: 3,
  /** Calls for a store to which it responded, without those that installed. */
  store: 12,
  /** Calls of one network for all stores. */
  network: 1_000,
  /** All calls. A hundred networks can flood the application without using this up. */
  all: 100_000,
};

type Cost = keyof typeof limits;

/**
 * The budgets that are given back after each outcome. `forged`: the store still has the earlier install. The
 * others say what became of the new password, and `unchecked` that the store was not asked about the earlier one.
 */
const refunds = {
  proven: ["wrong", "wrongOfNetwork", "checks", "checksOfNetwork", "store", "network", "all"],
  forged: ["wrong"],
  wrong: [],
  unclear: ["wrong", "wrongOfNetwork"],
  unreached: ["wrong", "wrongOfNetwork", "store"],
  unchecked: ["checks", "checksOfNetwork"],
} as const satisfies Record<string, readonly Cost[]>;

export type InstallOutcome = keyof typeof refunds;

export interface InstallCosts {
  /** Host of the store that the call names. */
  readonly shop: string;
  /** Host of the store that is asked about its earlier install, `null` if none is. */
  readonly checked: string | null;
  /** `null` if the client is unknown: then only what all share limits it. */
  readonly network: string | null;
  readonly now: number;
}

/** Spends what a call can cost. Returns what gives the rest back, or `null` if a budget is used up. */
export async function spendInstallBudget(
  budgets: BudgetRegister,
  { shop, checked, network, now }: InstallCosts,
): Promise<((outcome: InstallOutcome) => Promise<void>) | null> {
  const keys = new Map<Cost, string>([
    ["all", "install"],
    ["store", `install ${shop}`],
    ["wrong", `install ${shop} wrong`],
  ]);
  if (checked !== null) keys.set("checks", `install ${checked} check`);
  if (network !== null) {
    keys.set("network", `install from ${network}`);
    keys.set("wrongOfNetwork", `install ${shop} from ${network}`);
    if (checked !== null) keys.set("checksOfNetwork", `install ${checked} check from ${network}`);
  }
  const uses = [...keys].map(([cost, key]) => ({ key, limit: limits[cost] }));
  if (!(await budgets.spend(uses, { ms: windowMs, now }))) return null;
  return async (outcome) => {
    const unused = refunds[outcome].flatMap((cost) => keys.get(cost) ?? []);
    for (const cost of refunds[outcome]) keys.delete(cost);
    await budgets.refund(unused);
  };
}
