import type { OrderChange, OrderDiscount, OrderInfo } from "../../order.ts";
import { makeLine } from "./make-line.ts";
import type { OrderOverrides } from "./overrides.ts";
import { makeAddress, makeClient, makeFields } from "./make-parts.ts";
import { moneyOf, roundMoney, sumOf } from "./sums.ts";

/**
 * Makes an order with every field that platform-facts.md names. By default it has one line of tea, is new and
 * not paid, and has no client; money is in roubles, as numbers. The same overrides make the same order, ids
 * included.
 */
export function makeOrder(overrides: OrderOverrides = {}): OrderInfo {
  const {
    order_lines: lines = [{}],
    discounts = [],
    client,
    shipping_address,
    fields_values,
    order_changes: changes = [{}],
    ...own
  } = overrides;
  const { id = 1001 } = own;
  const createdAt = own.created_at ?? "2026-11-03T14:05:12.318+03:00";
  const makeChange = (change: OrderChange, changeId: number): OrderChange => ({
    id: changeId,
    action: "order_created",
    full_description: changeTexts.get(change.action ?? "order_created") ?? "",
    created_at: createdAt,
    user_name: null,
    ...change,
  });
  const orderLines = lines.map((line, index) =>
    makeLine(line, { id: id * 100 + index + 1, orderId: id, createdAt }),
  );
  const items = own.items_price ?? sumOf(orderLines, "full_total_price");
  const delivery = own.delivery_price ?? 0;
  const total = moneyOf(items) + moneyOf(delivery) - sumOf(discounts ?? [], "amount");
  const order = {
    id,
    number: id,
    account_id: 1,
    key: `5f1c${id}a7d3e9b04c62`,
    total_price: roundMoney(total),
    items_price: items,
    delivery_price: delivery,
    full_delivery_price: delivery,
    margin: 0,
    total_profit: 0,
    comment: "",
    manager_comment: "",
    delivery_title: "Самовывоз",
    delivery_description: "",
    delivery_variant_id: 9001,
    payment_gateway_id: 8001,
    payment_title: "Наличными при получении",
    payment_description: "",
    delivery_date: null,
    delivery_from_hour: null,
    delivery_to_hour: null,
    archived: false,
    fulfillment_status: "new",
    custom_status: { permalink: "new", title: "Новый" },
    financial_status: "pending",
    created_at: createdAt,
    updated_at: createdAt,
    accepted_at: null,
    delivered_at: null,
    paid_at: null,
    currency_code: "RUB",
    locale: "ru",
    coupon: null,
    cookies: null,
    referer: "",
    first_referer: "",
    current_location: "/",
    query: "",
    source_domain: "lastochka.localhost",
    source: "Сайт",
    first_source: "Сайт",
    client_transaction_id: null,
    responsible_user_id: 7,
    warehouse_id: 1,
    discounts: discounts && discounts.map((discount, index) => makeDiscount(discount, id * 10 + index)),
    order_lines: orderLines,
    order_changes: changes && changes.map((change, index) => makeChange(change, id * 1000 + index)),
    fields_values: makeFields(fields_values),
    client: client ? makeClient(client, createdAt) : null,
    shipping_address: shipping_address ? makeAddress(shipping_address) : null,
    delivery_info: null,
  } satisfies Required<OrderInfo>;
  // Overrides may have a status that no order has.
  return { ...order, ...own } as OrderInfo;
}

const changeTexts = new Map([
  ["order_created", "Заказ создан"],
  ["order_updated", "Заказ изменён"],
  ["order_declined", "Заказ отменён"],
]);

function makeDiscount(discount: OrderDiscount, id: number): OrderDiscount {
  return { id, amount: 0, discount: discount.amount ?? 0, description: "", ...discount };
}
