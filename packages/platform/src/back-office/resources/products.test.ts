import { expect, test } from "vitest";
import { seedOrders } from "./orders.ts";
import { seedProducts } from "./products.ts";

test("the same products each time, each with an id of its own", () => {
  const ids = seedProducts().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(seedProducts()).toEqual(seedProducts());
});

test("there is a product for every line of the seeded orders that names one", () => {
  const variants = new Set(
    seedProducts()
      .flatMap((product) => product.variants ?? [])
      .map(({ id }) => id),
  );
  const sold = seedOrders(1).flatMap(({ order_lines: lines }) =>
    lines.flatMap((line) => line.variant_id ?? []),
  );
  expect(sold.length).toBeGreaterThan(10);
  expect(sold.filter((id) => !variants.has(id))).toEqual([]);
});
