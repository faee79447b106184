import { asIs, casesOf, type ContractStore } from "../contract-case.ts";
import { expectValue, type JsonRecord, listOf, recordsIn } from "../expectations.ts";

interface ReadOrder {
  readonly id: number;
  readonly order: JsonRecord;
  readonly lines: readonly JsonRecord[];
  readonly discounts: readonly JsonRecord[];
}

const sections = ["what-the-service-does", "back-office-general-rules"];

export const orderCases = casesOf(sections, asIs, {
  "orders.line-sums (observed): the full_total_price of a line is its total_price without its discounts_amount":
    async (store) => {
      for (const { id, lines } of await readOrders(store)) {
        const expected = lines.map((line) => cents(line["total_price"]) - cents(line["discounts_amount"]));
        const found = lines.map((line) => cents(line["full_total_price"]));
        expectValue(`full_total_price of the lines of order ${id}, in cents`, found, expected);
      }
    },
  "orders.sums (observed): items_price is the sum of the lines after discounts, and total_price adds the delivery":
    async (store) => {
      for (const { id, order, lines } of await readOrders(store)) {
        const items = sumOf(lines, "full_total_price");
        expectValue(`items_price of order ${id}, in cents`, cents(order["items_price"]), items);
        const total = items + cents(order["delivery_price"]);
        expectValue(`total_price of order ${id}, in cents`, cents(order["total_price"]), total);
      }
    },
  "orders.discounts (observed): the discounts of an order are the discounts of its lines": async (store) => {
    const reduced = (await readOrders(store)).filter(({ discounts }) => discounts.length > 0);
    if (reduced.length === 0) store.skip("the newest orders have no discount");
    for (const { id, lines, discounts } of reduced) {
      const expected = sumOf(discounts, "amount");
      expectValue(`discounts_amount of order ${id}, in cents`, sumOf(lines, "discounts_amount"), expected);
    }
  },
});

/** Reads the newest orders that have sums. */
async function readOrders({ send, skip }: ContractStore): Promise<ReadOrder[]> {
  const response = await send("/admin/orders.json?per_page=100", { status: [200, 403] });
  if (response.status === 403) skip("the application has no right to read orders");
  const orders = listOf(response).flatMap((order): ReadOrder[] => {
    if (order["items_price"] == null) return [];
    const lines = recordsIn("order_lines", order["order_lines"]);
    return [{ id: Number(order["id"]), order, lines, discounts: recordsIn("discounts", order["discounts"]) }];
  });
  if (orders.length === 0) skip("the store has no orders");
  return orders;
}

function sumOf(records: readonly JsonRecord[], name: string): number {
  return records.reduce((sum, record) => sum + cents(record[name]), 0);
}

function cents(money: unknown): number {
  return Math.round(Number(money ?? 0) * 100);
}
