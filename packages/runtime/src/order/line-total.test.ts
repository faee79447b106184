import { expect, test } from "vitest";
import { lineTotal, linesTotal } from "./line-total.ts";

test.each([
  [
    "full_total_price",
    { full_total_price: "270.0", total_price: 300, full_sale_price: 1, sale_price: 100, quantity: 3 },
    270,
  ],
  ["nothing to pay", { full_total_price: 0, total_price: 300 }, 0],
  ["the full price of one", { full_sale_price: "33.1", quantity: 3, total_price: 300 }, 99.3],
  ["the price of all", { full_total_price: null, total_price: "300.0" }, 300],
  ["a price without a quantity", { sale_price: 100 }, null],
])("the total of a line is computed from %s", (_name, fields, total) => {
  expect(lineTotal({ id: 1, ...fields })).toBe(total);
});

test("the total of all lines is exact to the cent, and null if one line has none", () => {
  const lines = [0.1, "0.2", 0].map((full_total_price, id) => ({ id, full_total_price }));
  expect(linesTotal({ order_lines: lines })).toBe(0.3);
  expect(linesTotal({ order_lines: [...lines, { id: 9 }] })).toBeNull();
  expect(linesTotal({ order_lines: [...lines, null as never] })).toBeNull();
  expect(linesTotal({ order_lines: [] })).toBe(0);
  expect(linesTotal({})).toBeNull();
});
