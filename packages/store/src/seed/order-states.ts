import type { OrderInfo } from "@orderpane/protocol/order";
import { line } from "./catalog.ts";
import { makeOrder } from "./make-order.ts";
import { address, person } from "./people.ts";

/** New and not paid, with an interval for the courier. */
export function pendingOrder(id: number, accountId: number): OrderInfo {
  return makeOrder({
    id,
    accountId,
    createdAt: "2026-11-09T08:55:01.227+03:00",
    lines: [line("oolong", 1), line("bowls", 1)],
    delivery: 350,
    more: {
      comment: "Если не будет улуна, замените, пожалуйста, на сенчу.",
      delivery_title: "Курьер по Москве",
      delivery_date: "2026-11-11",
      delivery_from_hour: 10,
      delivery_to_hour: 14,
      client: person(508, {
        name: "Ольга",
        surname: "Ким",
        phone: "+79265550199",
        email: "olga.kim@example.com",
      }),
      shipping_address: address(708, {
        full_name: "Ольга Ким",
        phone: "+79265550199",
        city: "Москва",
        zip: "125167",
        street: "Ленинградский проспект",
        house: "37к9",
        flat: "5",
      }),
    },
  });
}

/** Cancelled by the buyer before it was paid. */
export function cancelledOrder(id: number, accountId: number): OrderInfo {
  return makeOrder({
    id,
    accountId,
    createdAt: "2026-11-10T17:40:26.480+03:00",
    lines: [line("teapot", 1)],
    money: "text",
    more: {
      manager_comment: "Отменён по звонку: нашёл дешевле.",
      custom_status: { permalink: "declined", title: "Отменён" },
      fulfillment_status: "declined",
      client: person(509, { name: "Игорь", surname: "Волков", phone: "+79051239876" }),
      order_changes: [
        { action: "order_created", created_at: "2026-11-10T17:40:26.480+03:00", user_name: null },
        { action: "order_declined", created_at: "2026-11-10T18:02:11.900+03:00", user_name: "Мария" },
      ],
    },
  });
}
