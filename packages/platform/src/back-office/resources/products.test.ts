import { expect, test } from "vitest";
import { orders } from "./orders.ts";
import { products } from "./products.ts";

test("there is a product for every line of the sample orders that has a variant", () => {
  const variants = new Set(
    products
      .samples(1)
      .flatMap((product) => product.variants ?? [])
      .map(({ id }) => id),
  );
  const sold = orders
    .samples(1)
    .flatMap(({ order_lines: lines }) => lines.flatMap((line) => line.variant_id ?? []));
  expect(sold.length).toBeGreaterThan(10);
  expect(sold.filter((id) => !variants.has(id))).toEqual([]);
});
