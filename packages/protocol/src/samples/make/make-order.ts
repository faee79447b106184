import type { OrderChange, OrderInfo, OrderLine } from "../../order.ts";
import { makeDiscount, spreadDiscounts } from "./make-discount.ts";
import { makeLine } from "./make-line.ts";
import type { OrderOverrides } from "./overrides.ts";
import { makeAddress, makeClient, makeDelivery, makeFields } from "./make-parts.ts";
import { moneyOf, roundMoney, sumOf } from "./sums.ts";

/**
 * Makes an order with every field that the platform names. By default it is new and unpaid, and has one line
 * and no client. Given parts (a line, the client, the address, a field) are completed, and missing sums are
 * computed from the lines and the delivery. The order's discounts are spread over the lines, unless a line
 * has its own. The same overrides make the same order, including ids.
 */
export function makeOrder(overrides: OrderOverrides = {}): Orderpane.OrderInfo {
  const {
    order_lines: lines = [{}],
    discounts = [],
    client,
    shipping_address,
    delivery_info: delivery = {},
    fields_values,
    order_changes: changes = [{}],
    ...own
  } = overrides;
  const { id = 1001 } = own;
  const createdAt = own.created_at ?? "2026-11-03T14:05:12.318+03:00";
  const makeChange = (change: OrderChange, changeId: number): Required<OrderChange> => ({
    id: changeId,
    action: "order_created",
    value_was: null,
    value_is: null,
    full_description: changeTexts.get(change.action ?? "order_created") ?? "",
    created_at: createdAt,
    user_name: null,
    ...change,
  });
  const lineOf = (line: Partial<OrderLine>, index: number) =>
    makeLine(line, { id: id * 100 + index + 1, orderId: id, createdAt });
  const parts = lines.some(isReduced) ? [] : spreadDiscounts(lines.map(lineOf), discounts ?? []);
  const orderLines = lines.map((line, index) =>
    lineOf(parts[index] ? { ...line, discounts_amount: parts[index] } : line, index),
  );
  const given = discounts && discounts.map((each, index) => makeDiscount(each, id * 10 + index, createdAt));
  const items = own.items_price ?? sumOf(orderLines, "full_total_price");
  const deliveryPrice = own.delivery_price ?? 0;
  const order = {
    ...plainOrder(id, createdAt),
    total_price: roundMoney(moneyOf(items) + moneyOf(deliveryPrice)),
    items_price: items,
    delivery_price: deliveryPrice,
    full_delivery_price: deliveryPrice,
    discounts: given,
    discount: given?.[0] ?? null,
    order_lines: orderLines,
    order_changes: changes && changes.map((change, index) => makeChange(change, id * 1000 + index)),
    fields_values: makeFields(fields_values),
    client: client ? makeClient(client, createdAt) : null,
    shipping_address: shipping_address ? makeAddress(shipping_address) : null,
    delivery_info: delivery && makeDelivery(delivery),
  } satisfies Required<OrderInfo>;
  // Overrides may have a status that no order has.
  return { ...order, ...own } as Orderpane.OrderInfo;
}

/** The fields that do not depend on the parts of an order. */
function plainOrder(id: number, createdAt: string) {
  return {
    id,
    number: id,
    account_id: 1,
    key: `5f1c${id}a7d3e9b04c62`,
    margin: "0.0",
    margin_amount: "0.0",
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
    delivery_from_minutes: null,
    delivery_to_hour: null,
    delivery_to_minutes: null,
    delivery_time: null,
    archived: false,
    fulfillment_status: "new",
    custom_status: { permalink: "new", title: "Новый" },
    financial_status: "pending" as const,
    created_at: createdAt,
    updated_at: createdAt,
    accepted_at: null,
    delivered_at: null,
    paid_at: null,
    currency_code: "RUB",
    locale: "ru",
    coupon: null,
    cookies: [],
    referer: "",
    first_referer: "",
    current_location: "/",
    first_current_location: "/",
    query: "",
    first_query: null,
    source_domain: "lastochka.localhost",
    first_source_domain: null,
    source: "Сайт",
    first_source: "Сайт",
    client_transaction_id: null,
    responsible_user_id: 7,
    warehouse_id: 1,
  };
}

const changeTexts = new Map([
  ["order_created", "Заказ создан"],
  ["order_updated", "Заказ изменён"],
  ["order_declined", "Заказ отменён"],
]);

/** Whether a line has its own discount or a reduced price. */
function isReduced(line: Partial<OrderLine>): boolean {
  return (line.discounts_amount ?? line.full_sale_price ?? line.full_total_price) != null;
}
