import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Money, OrderInfo } from "../../order.ts";
import { makeOrder } from "../make/make-order.ts";
import { type SampleOrderName, sampleOrders } from "./sample-orders.ts";

const names = Object.keys(sampleOrders) as SampleOrderName[];
const orders = names.map((name) => sampleOrders[name]());
const full = names.filter((name) => name !== "minimal");
const spec = (name: string) => readFileSync(new URL(`../../../spec/${name}`, import.meta.url), "utf8");
const facts = spec("platform-facts.md");
const real = JSON.parse(spec("fixtures/real-order.json")) as OrderInfo;

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

const ofCompanies = new Set(["inn", "kpp", "ogrn", "bank_name"]);
const lists = ["order_lines", "order_changes", "discounts", "fields_values"] as const;

test.each(full)("%s has exactly the fields that platform-facts.md names", (name) => {
  const order = sampleOrders[name]();
  const { client, shipping_address, delivery_info } = order;
  const parts: [string, object][] = [["order", order]];
  if (client) parts.push(["client", client]);
  if (shipping_address) parts.push(["shipping_address", shipping_address]);
  if (delivery_info) parts.push(["delivery_info", delivery_info]);
  for (const list of lists) for (const part of order[list]!) parts.push([`${list}\\[\\]`, part]);
  for (const [part, fields] of parts) {
    const found = Object.keys(fields).filter((field) => !ofCompanies.has(field));
    expect([part, found.toSorted()]).toEqual([part, fieldsOf(part).toSorted()]);
  }
});

const cents = (money: Money | null | undefined) => Math.round(Number(money ?? 0) * 100);
const sum = <Part>(parts: readonly Part[], moneyOf: (part: Part) => Money | null | undefined) =>
  parts.reduce((total, part) => total + cents(moneyOf(part)), 0);

test.each<[string, OrderInfo]>([
  ...full.map((name): [string, OrderInfo] => [name, sampleOrders[name]()]),
  ["a real order", real],
  ["a real order as a sample", makeOrder(real)],
  ["one discount", makeOrder({ order_lines: [{}, { quantity: 3 }, {}], discounts: [{ amount: 1000 }] })],
  [
    "a stated discount",
    makeOrder({ order_lines: [{ discounts_amount: 5 }, {}], discounts: [{ amount: 5 }] }),
  ],
  ["a stated price", makeOrder({ order_lines: [{ full_sale_price: 1490 }], discounts: [{ amount: 10 }] })],
])("the sums of %s add up, with all discounts included in the lines", (_, order) => {
  for (const line of order.order_lines) {
    expect(cents(line.total_price)).toBe(Math.round(cents(line.sale_price) * line.quantity!));
    expect(cents(line.full_total_price)).toBe(cents(line.total_price) - cents(line.discounts_amount));
    expect(Number(line.full_sale_price) * line.quantity!).toBeCloseTo(Number(line.full_total_price), 1);
  }
  expect(sum(order.order_lines, (line) => line.discounts_amount)).toBe(
    sum(order.discounts!, ({ amount }) => amount),
  );
  expect(cents(order.items_price)).toBe(sum(order.order_lines, (line) => line.full_total_price));
  expect(cents(order.total_price)).toBe(cents(order.items_price) + cents(order.delivery_price));
  expect(order.discount?.id).toBe(order.discounts![0]?.id);
});

test("minimal has only the fields that are always present", () => {
  expect(Object.keys(sampleOrders.minimal()).toSorted()).toEqual([
    "account_id",
    "id",
    "number",
    "order_lines",
  ]);
});
