import { RuntimeError } from "../errors.ts";

/**
 * Returns the page's order, `window.order_info`: the same object for every call. Rely only on `id`, `number`,
 * `account_id` and `order_lines`. Buyers write much of the rest: render it as text, never as HTML. It has no
 * state, so it may also be called outside components. In a component, the error boundary shows the error.
 *
 * @throws {RuntimeError} `no-order` if the page has no order, `bad-order` if the order has no id or no list
 * of lines
 */
export function useOrder(): Orderpane.OrderInfo {
  const order = window.order_info;
  if (order?.id && Array.isArray(order.order_lines)) return order;
  throw new RuntimeError(
    order ? "bad-order" : "no-order",
    'window.order_info needs an id and a list order_lines: is the page "order" in widget.json?',
    { shown: ["Нет данных заказа", "No order data"] },
  );
}
