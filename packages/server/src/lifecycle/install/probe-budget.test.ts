import { expect, test, vi } from "vitest";
import type { BudgetRegister } from "../../registry/registry.ts";
import { createProbeBudget } from "./probe-budget.ts";

test("one network of clients can use up a hundredth of what all may do", async () => {
  const spend = vi.fn<BudgetRegister["spend"]>().mockResolvedValue(true);
  const budgets: BudgetRegister = { spend, refund: async () => {} };
  await createProbeBudget(budgets, { shop: "shop-1.myinsales.ru", network: "5.9.0.1", now: 0 }).open();
  const limits = new Map(spend.mock.calls[0]![0].map(({ key, limit }) => [key, limit]));
  expect(limits.get("install")! / limits.get("install from 5.9.0.1")!).toBeGreaterThanOrEqual(100);
});
