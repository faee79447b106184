import { RuntimeError } from "./errors.ts";

/**
 * The order that the page shows: `window.order_info`, always the same object. Only `id`, `number`, `account_id`
 * and `order_lines` may be relied on, and buyers write much of the rest: show it as text, never as HTML.
 * Throws a {@link RuntimeError} `no-order` where the page has none.
 */
export function orderInfo(): Orderpane.OrderInfo {
  const order = window.order_info;
  if (order?.id) return order;
  throw new RuntimeError(
    "no-order",
    `window.order_info ${order ? "has no id" : "is absent"}: is this widget's page "order" in widget.json?`,
  );
}
