import { expect, test } from "vitest";
import type { BudgetRegister } from "../../registry/registry.ts";
import { spendInstallBudget } from "./install-budget.ts";

test.each([
  ["the clients of one network", 1_000, "install from 5.9.0.1"],
  ["all clients together", 100_000, "install"],
])(
  "forged installs of %s make at most %d attempts in a window, and known networks have their own",
  async (_name, most, shared) => {
    const used = new Map([[shared, most - 1]]);
    const budgets: BudgetRegister = {
      async spend(uses) {
        if (uses.some(({ key, limit }) => (used.get(key) ?? 0) >= limit)) return false;
        for (const { key } of uses) used.set(key, (used.get(key) ?? 0) + 1);
        return true;
      },
      refund: async () => {},
    };
    const costs = { checked: null, network: "5.9.0.1", isKnown: false };
    const spend = (shop: string, isKnown: boolean) =>
      spendInstallBudget(budgets, { ...costs, shop, isKnown }, 0);
    expect([await spend("a.example", false), await spend("b.example", false)]).toEqual([
      expect.any(Function),
      null,
    ]);
    expect(await spend("b.example", true)).not.toBeNull();
  },
);
