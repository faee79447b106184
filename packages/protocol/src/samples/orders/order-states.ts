import { catalogLine } from "../catalog.ts";
import { makeOrder } from "../make/make-order.ts";
import { moneyAsText } from "../make/money-as-text.ts";
import type { OrderOverrides } from "../make/overrides.ts";

export function pendingOrder(overrides: OrderOverrides = {}): Orderpane.OrderInfo {
  return makeOrder({
    id: 1009,
    created_at: "2026-11-09T08:55:01.227+03:00",
    order_lines: [catalogLine("oolong", 1), catalogLine("bowls", 1)],
    delivery_price: 350,
    comment: "Если не будет улуна, замените, пожалуйста, на сенчу.",
    delivery_title: "Курьер по Москве",
    delivery_date: "2026-11-11",
    delivery_from_hour: 10,
    delivery_to_hour: 14,
    client: { id: 508, name: "Ольга", surname: "Ким", phone: "+79265550199", email: "olga.kim@example.com" },
    shipping_address: {
      id: 708,
      full_name: "Ольга Ким",
      phone: "+79265550199",
      city: "Москва",
      zip: "125167",
      street: "Ленинградский проспект",
      house: "37к9",
      flat: "5",
    },
    ...overrides,
  });
}

export function cancelledOrder(overrides: OrderOverrides = {}): Orderpane.OrderInfo {
  return moneyAsText(
    makeOrder({
      id: 1010,
      created_at: "2026-11-10T17:40:26.480+03:00",
      order_lines: [catalogLine("teapot", 1)],
      manager_comment: "Отменён по звонку: нашёл дешевле.",
      custom_status: { permalink: "declined", title: "Отменён" },
      fulfillment_status: "declined",
      client: { id: 509, name: "Игорь", surname: "Волков", phone: "+79051239876" },
      order_changes: [
        { created_at: "2026-11-10T17:40:26.480+03:00" },
        {
          action: "order_declined",
          value_was: "new",
          value_is: "declined",
          created_at: "2026-11-10T18:02:11.900+03:00",
          user_name: "Мария",
        },
      ],
      ...overrides,
    }),
  );
}
