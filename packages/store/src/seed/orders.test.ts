import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { OrderInfo } from "@orderpane/protocol/order";
import { seedOrders } from "./orders.ts";

const orders = seedOrders(1);
const [ordinary, minimal] = orders as [OrderInfo, OrderInfo];
const facts = readFileSync(new URL("../../../protocol/spec/platform-facts.md", import.meta.url), "utf8");

/** The field names that a line of platform-facts.md lists. */
function fieldsOf(line: RegExp): string[] {
  const text = line.exec(facts)![1]!.replaceAll(/\{[^}]*\}|\([^)]*\)|\[\]|\?/g, "");
  return text.replaceAll("`", " ").trim().split(/\s+/);
}

test("a dozen orders, the same every time, ids from 1001", () => {
  expect(orders.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, index) => 1001 + index));
  expect(seedOrders(1)).toEqual(orders);
});

test("the first has every field of an order, and none that is not known", () => {
  const expected = fieldsOf(/^- order: `([^`]+)`/ms).toSorted();
  expect(expected).toContain("first_referer");
  expect(Object.keys(ordinary).toSorted()).toEqual(expected);
});

test("the second has only what may be relied on", () => {
  expect(Object.keys(minimal).toSorted()).toEqual(["account_id", "id", "number", "order_lines"]);
});

test.each([
  ["a company", ({ client }: OrderInfo) => Boolean(client?.inn && client.kpp)],
  ["a pickup point", ({ delivery_info }: OrderInfo) => Boolean(delivery_info?.outlet?.address)],
  ["discounts", ({ discounts }: OrderInfo) => (discounts?.length ?? 0) > 0],
  ["a bundle", ({ order_lines }: OrderInfo) => order_lines.some(({ bundle_id }) => bundle_id)],
  [
    "two lines of one variant",
    ({ order_lines }: OrderInfo) =>
      new Set(order_lines.map((line) => line.variant_id)).size < order_lines.length,
  ],
  ["a payment that is due", ({ financial_status }: OrderInfo) => financial_status === "pending"],
  ["a payment that is made", ({ financial_status }: OrderInfo) => financial_status === "paid"],
  ["a cancellation", ({ custom_status }: OrderInfo) => custom_status?.permalink === "declined"],
  ["money as text", ({ total_price }: OrderInfo) => typeof total_price === "string"],
  ["money as a number", ({ total_price }: OrderInfo) => typeof total_price === "number"],
  ["hostile text", ({ comment }: OrderInfo) => comment?.includes("<script>") ?? false],
])("there is an order with %s", (_, has) => {
  expect(orders.filter(has).length).toBeGreaterThan(0);
});

test("sums add up", () => {
  for (const order of orders.filter(({ total_price }) => total_price !== undefined)) {
    const lines = order.order_lines.reduce((sum, line) => sum + Number(line.total_price), 0);
    const discounts = (order.discounts ?? []).reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(Number(order.items_price)).toBeCloseTo(lines, 2);
    expect(Number(order.total_price)).toBeCloseTo(lines + Number(order.delivery_price) - discounts, 2);
  }
});
