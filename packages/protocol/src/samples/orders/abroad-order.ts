import { catalogLine } from "../catalog.ts";
import { makeOrder } from "../make/make-order.ts";
import type { OrderOverrides } from "../make/overrides.ts";

export function abroadOrder(overrides: OrderOverrides = {}): Orderpane.OrderInfo {
  return makeOrder({
    id: 1012,
    created_at: "2026-11-12T03:18:44.051+03:00",
    order_lines: [catalogLine("puerh", 2), catalogLine("gaiwan", 1)],
    delivery_price: 2400,
    locale: "en",
    currency_code: "KZT",
    comment: "Please write the customs declaration in English.",
    delivery_title: "Почта, международная посылка",
    payment_title: "Банковской картой на сайте",
    financial_status: "paid",
    paid_at: "2026-11-12T03:20:02.750+03:00",
    client: {
      id: 511,
      name: "Aigerim",
      surname: "Sadykova",
      email: "aigerim@example.com",
      phone: "+77011234567",
    },
    shipping_address: {
      id: 711,
      full_name: "Aigerim Sadykova",
      phone: "+77011234567",
      country: "KZ",
      city: "Алматы",
      zip: "050000",
      street: "ул. Абая",
      house: "10",
    },
    ...overrides,
  });
}
