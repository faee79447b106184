import { expect, test } from "vitest";
import type { Registry } from "../registry.ts";
import type { Machines } from "./machines.ts";

export function budgetContract(machines: () => Machines): void {
  const spend = ({ budgets }: Registry, limits: Readonly<Record<string, number>>, now = 1_000) =>
    budgets.spend(
      Object.entries(limits).map(([key, limit]) => ({ key, limit })),
      { ms: 500, now },
    );

  test("a key can be used as often as its limit allows", async () => {
    const { one, two } = machines();
    expect([
      await spend(one, { shop: 2 }),
      await spend(two, { shop: 2 }),
      await spend(one, { shop: 2 }),
      await spend(one, { shop: 3 }),
      await spend(one, { other: 1 }),
    ]).toEqual([true, true, false, true, true]);
  });

  test("a window begins with the first use, and the next one with the first use after it", async () => {
    const { one } = machines();
    expect([
      await spend(one, { shop: 2 }, 1_000),
      await spend(one, { shop: 2 }, 1_400),
      await spend(one, { shop: 2 }, 1_499),
      await spend(one, { shop: 2 }, 1_500),
      await spend(one, { shop: 2 }, 1_999),
      await spend(one, { shop: 2 }, 1_999),
      await spend(one, { shop: 2 }, 2_000),
    ]).toEqual([true, true, false, true, true, false, true]);
  });

  test("if one key has reached its limit, no key's use is counted", async () => {
    const { one } = machines();
    await spend(one, { overall: 1 });
    expect(await spend(one, { shop: 1, overall: 1 })).toBe(false);
    expect(await spend(one, { another: 1, overall: 1, shop: 1 })).toBe(false);
    expect(await spend(one, { shop: 1, another: 1 })).toBe(true);
  });

  test("parallel uses never exceed a limit, whatever the order of keys", async () => {
    const { one, atOnce } = machines();
    const spent = await atOnce(60, (registry, index) =>
      spend(registry, index % 3 ? { a: 60, b: 40 } : { b: 40, a: 60 }),
    );
    expect(spent.filter(Boolean)).toHaveLength(40);
    expect([await spend(one, { a: 40 }), await spend(one, { a: 41 })]).toEqual([false, true]);
    expect([await spend(one, { b: 40 }), await spend(one, { b: 41 })]).toEqual([false, true]);
  });

  test("only a counted use can be taken back", async () => {
    const { one, two } = machines();
    await spend(one, { shop: 1, overall: 1 });
    await two.budgets.refund(["overall", "shop", "unknown"]);
    await two.budgets.refund(["overall", "shop"]);
    expect(await spend(one, { shop: 1, overall: 1 })).toBe(true);
    expect(await spend(one, { shop: 1, overall: 2 })).toBe(false);
  });
}
