import { WidgetError, widgetRoute } from "@orderpane/server/widget";
import * as v from "valibot";
import type { Tracking } from "./tracking.ts";

const wrongId = "Номер заказа указан неверно";

/**
 * The application's server for this widget. Its sample parcels fit the local platform's orders 1001 to 1012;
 * any other order gets one of these.
 */
export default widgetRoute({
  input: v.object({ order_id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, wrongId)) }, wrongId),
  async handler({ input, store }): Promise<Tracking> {
    const order = await store.order(Number(input.order_id));
    if (!order) throw new WidgetError("У магазина нет такого заказа", { code: "no-order", status: 404 });
    return trackingOf(order.id);
  },
});

const steps = [
  ["Принято у отправителя", "Москва"],
  ["Отправлено", "Сортировочный центр «Восток»"],
  ["Прибыло в город получателя"],
  ["Передано курьеру или в пункт выдачи"],
  ["Вручено"],
] as const;

/** The progress of each order's parcel. Orders that were not sent have no parcel. */
const progress = [5, 0, 2, 4, 3, 2, 0, 0, 0, 0, 1, 3];

function trackingOf(orderId: number): Tracking {
  const index = (orderId + progress.length - (1001 % progress.length)) % progress.length;
  const done = steps.slice(0, progress[index]);
  if (done.length === 0) return { events: [] };
  const first = Date.UTC(2026, 10, 3 + index, 16, (orderId * 7) % 60);
  const events = done.map(([title, place], step) => ({
    at: moscowTime(first + step * 9.5 * 3_600_000),
    title,
    place,
  }));
  const number = `СД-${200_000 + (orderId % 100_000)}`;
  return { number, link: `https://carrier.example/track/${orderId}`, events: events.toReversed() };
}

function moscowTime(time: number): string {
  return `${new Date(time + 3 * 3_600_000).toISOString().slice(0, 19)}+03:00`;
}
