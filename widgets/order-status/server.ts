import { WidgetError, widgetRoute } from "@orderpane/server/widget";
import * as v from "valibot";
import type { History, Status } from "./history.ts";

const wrongId = "Номер заказа указан неверно";

/**
 * The application's server for this widget. Its sample histories fit the local platform's orders 1001 to
 * 1012; any other order gets one of these.
 */
export default widgetRoute({
  input: v.object({ order_id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, wrongId)) }, wrongId),
  async handler({ input, store }): Promise<History> {
    const order = await store.order(Number(input.order_id));
    if (!order) throw new WidgetError("У магазина нет такого заказа", { code: "no-order", status: 404 });
    return { statuses: historyOf(order.id) };
  },
});

const steps = [
  ["Новый"],
  ["Согласован", "По телефону"],
  ["Собран", "Склад «B&B»"],
  ["В доставке", "СД-204418"],
  ["Доставлен"],
] as const;

/** The progress of each order. 1010 was cancelled immediately. */
const progress = [5, 2, 2, 4, 2, 1, 1, 1, 1, 0, 1, 1];

function historyOf(orderId: number): Status[] {
  const index = (orderId + progress.length - (1001 % progress.length)) % progress.length;
  const first = Date.UTC(2026, 10, 3 + index, 12, (orderId * 7) % 60);
  return steps.slice(0, progress[index]).map(([title, comment], step) => {
    const at = new Date(first + step * (5 + (orderId % 9)) * 3_600_000).toISOString();
    return { at, title, comment };
  });
}
