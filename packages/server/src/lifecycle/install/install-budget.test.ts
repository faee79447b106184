import { expect, test } from "vitest";
import type { BudgetRegister } from "../../registry/registry.ts";
import { spendInstallBudget } from "./install-budget.ts";

test.each([
  ["the clients of one network", 1_000, "install from 5.9.0.1"],
  ["all clients together", 100_000, "install"],
])("forged installs of %s make at most %d attempts in a window", async (_name, most, shared) => {
  const used = new Map([[shared, most - 1]]);
  const budgets: BudgetRegister = {
    async spend(uses) {
      if (uses.some(({ key, limit }) => (used.get(key) ?? 0) >= limit)) return false;
      for (const { key } of uses) used.set(key, (used.get(key) ?? 0) + 1);
      return true;
    },
    refund: async () => {},
  };
  const spend = (shop: string) => spendInstallBudget(budgets, { shop, checked: null, network: "5.9.0.1" }, 0);
  expect([await spend("a.example"), await spend("b.example")]).toEqual([expect.any(Function), null]);
});
