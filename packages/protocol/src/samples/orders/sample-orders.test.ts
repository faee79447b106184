import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type SampleOrderName, sampleOrders } from "./sample-orders.ts";

const names = Object.keys(sampleOrders) as SampleOrderName[];
const orders = names.map((name) => sampleOrders[name]());
const full = names.filter((name) => name !== "minimal");
const facts = readFileSync(new URL("../../../spec/platform-facts.md", import.meta.url), "utf8");

/** The field names that platform-facts.md lists for a part of an order. */
function fieldsOf(part: string): string[] {
  const [, text] = new RegExp(`^- ${part}[^\`]*: \`([^\`]+)\``, "m").exec(facts)!;
  const flat = text!.replaceAll(/\{[^}]*\}|\([^)]*\)|\[\]|\?|…/g, "");
  return flat.trim().split(/\s+/);
}

describe.each(names)("%s", (name) => {
  const order = sampleOrders[name]();

  test("is the same at every call and has a unique id", () => {
    expect(sampleOrders[name]()).toEqual(order);
    expect(orders.filter(({ id }) => id === order.id)).toHaveLength(1);
    expect(JSON.parse(JSON.stringify(order))).toEqual(order);
  });

  test("takes overrides", () => {
    const other = sampleOrders[name]({ id: 7, comment: "Своё" });
    expect(other).toMatchObject({ id: 7, number: 7, comment: "Своё", account_id: 1 });
    expect(other.order_lines.map(({ id }) => id)).toEqual(order.order_lines.map((_, index) => 701 + index));
  });
});

describe.each(full)("%s", (name) => {
  const order = sampleOrders[name]();
  const sum = (values: readonly unknown[]) =>
    values.reduce<number>((total, value) => total + Number(value), 0);

  test("has exactly the fields that platform-facts.md names", () => {
    expect(Object.keys(order).toSorted()).toEqual(fieldsOf("order").toSorted());
    for (const line of order.order_lines) {
      expect(Object.keys(line).toSorted()).toEqual(fieldsOf("order_lines").toSorted());
    }
  });

  test("has sums that add up", () => {
    for (const line of order.order_lines) {
      expect(Number(line.total_price)).toBeCloseTo(Number(line.sale_price) * line.quantity!, 2);
      expect(Number(line.full_total_price)).toBeCloseTo(
        Number(line.total_price) - Number(line.discounts_amount),
        2,
      );
      expect(Number(line.full_sale_price) * line.quantity!).toBeCloseTo(Number(line.full_total_price), 0);
    }
    const discounts = sum(order.discounts!.map(({ amount }) => amount));
    expect(Number(order.items_price)).toBeCloseTo(
      sum(order.order_lines.map((line) => line.full_total_price)),
      2,
    );
    expect(Number(order.total_price)).toBeCloseTo(
      Number(order.items_price) + Number(order.delivery_price) - discounts,
      2,
    );
  });
});

test("minimal has only the fields that are always there", () => {
  expect(Object.keys(sampleOrders.minimal()).toSorted()).toEqual([
    "account_id",
    "id",
    "number",
    "order_lines",
  ]);
});
