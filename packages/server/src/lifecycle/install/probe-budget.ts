import { requestLimit } from "@orderpane/protocol/api";
import type { Budget, BudgetRegister } from "../../registry/registry.ts";

/**
 * How an attempt to install ended. `forged`: the store still has the earlier install. `limited`: too many
 * passwords were wrong. The others say what the store made of the new password.
 */
export type AttemptOutcome = "proven" | "wrong" | "unclear" | "unreached" | "forged" | "limited";

/** What one attempt may cost. Anybody can send installs, and a store counts wrong passwords as requests. */
export interface ProbeBudget {
  /** Before the store is asked anything. `false`: not now. */
  open(): Promise<boolean>;
  /** Before the store is shown a password that may be wrong. `false`: not now. */
  risk(): Promise<boolean>;
  /** Before the store at this host is shown the password of its earlier install. `false`: not now. */
  check(host: string): Promise<boolean>;
  /** The store was not reached by the check. */
  refundCheck(): Promise<void>;
  /** Gives back what was not used after all. */
  settle(outcome: AttemptOutcome): Promise<void>;
}

/** The store's own window, in ms: a count of longer ago does not matter to it. */
const windowMs = requestLimit.windowSeconds * 1000;

/** In one window. The address of the client divides a store's budget, so that one client cannot use it up. */
const limits = {
  /** Forged installs of a shop by one network of clients. */
  forged: 1,
  /** Wrong passwords that a shop is shown. */
  wrong: 3,
  /** Requests to a store about its earlier install by one network, whatever shop the calls name. */
  networkChecks: 3,
  /** The same by all. */
  checks: 36,
  /** Attempts at a shop that end with any response of it, except those that install. */
  shop: 12,
  /** Attempts by one network of clients, at all shops. */
  network: 1_000,
  /** A hundred networks, so that floods of some do not use it up. */
  all: 100_000,
};

type Cost = keyof typeof limits;

type Keys = Partial<Record<Cost, string>>;

const refunds: Readonly<Record<AttemptOutcome, readonly Cost[]>> = {
  proven: ["forged", "shop", "network", "all", "wrong", "networkChecks", "checks"],
  unreached: ["forged", "shop", "wrong"],
  unclear: ["forged", "wrong"],
  limited: ["forged", "shop"],
  wrong: [],
  forged: [],
};

/** @param network `null` if the client is unknown: then only the limits of the shop and in all apply */
export function createProbeBudget(
  budgets: BudgetRegister,
  { shop, network, now }: { readonly shop: string; readonly network: string | null; readonly now: number },
): ProbeBudget {
  /** The keys that were spent. */
  const spent = new Map<Cost, string>();
  const spend = async (keys: Keys) => {
    const entries = Object.entries(keys) as [Cost, string][];
    const uses = entries.map(([cost, key]): Budget => ({ key, limit: limits[cost] }));
    if (!(await budgets.spend(uses, { ms: windowMs, now }))) return false;
    for (const [cost, key] of entries) spent.set(cost, key);
    return true;
  };
  const refund = async (costs: readonly Cost[]) => {
    await budgets.refund(costs.flatMap((cost) => spent.get(cost) ?? []));
    for (const cost of costs) spent.delete(cost);
  };
  return {
    open: () =>
      spend({
        shop: `install ${shop}`,
        all: "install",
        ...(network !== null && {
          forged: `install ${shop} from ${network}`,
          network: `install from ${network}`,
        }),
      }),
    risk: () => spend({ wrong: `install ${shop} wrong` }),
    check: (host) =>
      spend({
        checks: `install ${host} check`,
        ...(network !== null && { networkChecks: `install ${host} check from ${network}` }),
      }),
    refundCheck: () => refund(["networkChecks", "checks"]),
    settle: (outcome) => refund(refunds[outcome]),
  };
}
