import type { OrderInfo } from "@orderpane/protocol/order";
import { makeOrder, sampleOrders } from "@orderpane/protocol/samples";

/** Returns an order with this text in every field except ids and lists, including money, dates and codes. */
export function orderOf(text: string): OrderInfo {
  const fields_values = [{}];
  const { client } = sampleOrders.company();
  const order = makeOrder({
    client: { ...client, fields_values },
    shipping_address: { fields_values },
    delivery_info: { ...sampleOrders.pickup().delivery_info, errors: [text], warnings: [text] },
    discounts: [{}],
    order_changes: [{ action: text, created_at: text, user_name: text }],
    cookies: { [text]: text },
    fields_values,
  });
  return replaceValues(order, text) as OrderInfo;
}

function replaceValues(value: unknown, text: string): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceValues(item, text));
  if (typeof value !== "object" || value === null) return text;
  const replaced = Object.entries(value).map(([name, part]) => {
    const isId = /(^|_)id$/.test(name) && typeof part === "number";
    return [name, isId ? part : replaceValues(part, text)];
  });
  return Object.fromEntries(replaced) as unknown;
}
