import { requestLimit } from "@orderpane/protocol/api";
import type { BudgetRegister } from "../../registry/registry.ts";

export interface InstallCosts {
  /** Host of the store that the call names. */
  readonly shop: string;
  /** Old host of a store that the call gives a new one, `null` for other calls. */
  readonly checked: string | null;
  /** `null` if the client is unknown: then only what all share limits it. */
  readonly network: string | null;
  /** Whether the network has brought a proven install, as that of the platform has. */
  readonly isKnown: boolean;
}

/**
 * `forged`: the store still has the earlier install at its old address. The others say what became of the new
 * password.
 */
export type InstallOutcome = "forged" | "proven" | "wrong" | "unclear" | "unreached";

interface InstallBudget {
  readonly limit: number;
  /** Calls with the same key share the limit. `null`: the call costs nothing of this kind. */
  readonly keyOf: (costs: InstallCosts) => string | null;
  /** The outcomes after which the call is not counted. */
  readonly free: readonly InstallOutcome[];
}

/** The store's own window, in ms: it does not remember wrong passwords for longer. */
const windowMs = requestLimit.windowSeconds * 1000;

/**
 * What install calls may cost in one window. Anybody can send one, and a store counts wrong passwords as
 * requests. The network of the client divides a store's budgets, so that one client cannot use them up. Known
 * networks have all of these budgets for themselves.
 */
const budgets: readonly InstallBudget[] = [
  // All calls. A hundred networks can flood the application without using this up.
  { limit: 100_000, keyOf: () => "install", free: ["proven"] },
  // Calls of one network for all stores.
  { limit: 1_000, keyOf: ({ network }) => network && `install from ${network}`, free: ["proven"] },
  // Calls for a store to which it responded.
  { limit: 12, keyOf: ({ shop }) => `install ${shop}`, free: ["proven", "unreached"] },
  // Wrong passwords that a store is shown.
  {
    limit: 3,
    keyOf: ({ shop }) => `install ${shop} wrong`,
    free: ["proven", "unreached", "unclear", "forged"],
  },
  // Calls of one network for one store that were forged.
  {
    limit: 1,
    // A password that ends while it is proven is refused like a forged one.
    keyOf: ({ shop, network, isKnown }) => (isKnown ? null : network && `install ${shop} from ${network}`),
    free: ["proven", "unreached", "unclear"],
  },
  // Requests to a store about its earlier install, under any name that the calls give it.
  { limit: 36, keyOf: ({ checked }) => checked && `install ${checked} check`, free: ["proven"] },
  // The same for one network.
  {
    limit: 3,
    keyOf: ({ checked, network }) => checked && network && `install ${checked} check from ${network}`,
    free: ["proven"],
  },
];

/** Spends what a call can cost. Returns what gives the rest back, or `null` if a budget is used up. */
export async function spendInstallBudget(
  register: BudgetRegister,
  costs: InstallCosts,
  now: number,
): Promise<((outcome: InstallOutcome) => Promise<void>) | null> {
  const spent = budgets.flatMap(({ keyOf, ...budget }) => {
    const key = keyOf(costs);
    return key === null ? [] : [{ ...budget, key: costs.isKnown ? `${costs.network} ${key}` : key }];
  });
  if (!(await register.spend(spent, { ms: windowMs, now }))) return null;
  return (outcome) =>
    register.refund(spent.filter(({ free }) => free.includes(outcome)).map(({ key }) => key));
}
