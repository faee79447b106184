import { RuntimeError } from "../errors.ts";

/**
 * The order that the page shows: `window.order_info`, always the same object. Only `id`, `number`, `account_id`
 * and `order_lines` may be relied on, and buyers write much of the rest: show it as text, never as HTML.
 * Throws a {@link RuntimeError}: `no-order` where the page has none, `bad-order` where it has no id or no list of lines.
 */
export function orderInfo(): Orderpane.OrderInfo {
  const order = window.order_info;
  if (order?.id && Array.isArray(order.order_lines)) return order;
  throw new RuntimeError(
    order ? "bad-order" : "no-order",
    'window.order_info needs an id and a list order_lines: is the page "order" in widget.json?',
    { shown: ["Нет данных заказа", "No order data"] },
  );
}
