import { expect, test } from "vitest";
import type { BudgetRegister } from "../../registry/registry.ts";
import { spendInstallBudget } from "./install-budget.ts";

test.each([
  ["the clients of one network", 1_000, () => "5.9.0.0/24"],
  ["all clients together", 100_000, (index: number) => `network ${index}`],
])("forged installs of %s make at most %d attempts in a window", async (_name, most, networkOf) => {
  const used = new Map<string, number>();
  const budgets: BudgetRegister = {
    async spend(uses) {
      if (uses.some(({ key, limit }) => (used.get(key) ?? 0) >= limit)) return false;
      for (const { key } of uses) used.set(key, (used.get(key) ?? 0) + 1);
      return true;
    },
    refund: async () => {},
  };
  let allowed = 0;
  for (let index = 0; index < most + 10; index++) {
    const costs = { shop: `shop-${index}.example.com`, checked: null, network: networkOf(index) };
    if (await spendInstallBudget(budgets, costs, 0)) allowed++;
  }
  expect(allowed).toBe(most);
});
