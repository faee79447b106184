import { catalogLine } from "../catalog.ts";
import { makeOrder } from "../make/make-order.ts";
import { moneyAsText } from "../make/money-as-text.ts";
import type { OrderOverrides } from "../make/overrides.ts";

export function pickupOrder(overrides: OrderOverrides = {}): Orderpane.OrderInfo {
  return moneyAsText(
    makeOrder({
      id: 1004,
      created_at: "2026-11-05T21:12:30.600+03:00",
      order_lines: [catalogLine("sencha", 3), catalogLine("ivanTea", 1)],
      delivery_price: 210,
      delivery_title: "Пункт выдачи СДЭК",
      payment_title: "Банковской картой на сайте",
      financial_status: "paid",
      paid_at: "2026-11-05T21:13:58.112+03:00",
      custom_status: { permalink: "dispatched", title: "Отправлен" },
      fulfillment_status: "dispatched",
      client: {
        id: 503,
        name: "Тимур",
        surname: "Гареев",
        phone: "+79871112233",
        email: "timur@example.com",
      },
      shipping_address: { id: 703, full_name: "Тимур Гареев", phone: "+79871112233", city: "Казань" },
      delivery_info: {
        delivery_variant_id: 9004,
        tariff_id: 136,
        title: "СДЭК, посылка склад — склад",
        price: "210.0",
        shipping_company: "СДЭК",
        delivery_interval: { min_days: 3, max_days: 5 },
        outlet: {
          id: "KZN25",
          title: "СДЭК на Баумана",
          address: "Казань, ул. Баумана, 58",
          latitude: "55.788990",
          longitude: "49.119870",
        },
        warnings: ["Срок доставки может увеличиться в праздники"],
      },
      ...overrides,
    }),
  );
}
