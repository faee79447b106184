import { WidgetError, widgetRoute } from "orderpane/server/widget";
import * as v from "valibot";
import type { Delivery } from "./response.ts";

/** Отвечает на запросы виджета и в локальном магазине, и на вашем сервере. */
export default widgetRoute({
  input: v.object({ order_id: v.pipe(v.string(), v.digits(), v.transform(Number)) }),
  async handler({ input, store }): Promise<Delivery> {
    // Номер заказа пришёл из браузера, поэтому читаем только заказы этого магазина.
    const order = await store.order(input.order_id);
    if (!order) throw new WidgetError("У магазина нет такого заказа", { code: "no-order", status: 404 });
    return deliveryOf(order.id);
  },
});

/** Данные для примера. Запросите их здесь у службы доставки. */
function deliveryOf(orderId: number): Delivery {
  const steps: Delivery[] = [
    { status: "Собираем", place: "Склад" },
    { status: "В пути", place: "Сортировочный центр" },
    { status: "Можно забрать", place: "Пункт выдачи" },
  ];
  return steps[orderId % steps.length]!;
}
