import type { OrderInfo } from "@orderpane/protocol/order";
import { line } from "./catalog.ts";
import { makeOrder } from "./make-order.ts";
import { address, person } from "./people.ts";

/** Another currency and another language. */
export function abroadOrder(id: number, accountId: number): OrderInfo {
  return makeOrder({
    id,
    accountId,
    createdAt: "2026-11-12T03:18:44.051+03:00",
    lines: [line("puerh", 2), line("gaiwan", 1)],
    delivery: 2400,
    more: {
      locale: "en",
      currency_code: "KZT",
      comment: "Please write the customs declaration in English.",
      delivery_title: "Почта, международная посылка",
      payment_title: "Банковской картой на сайте",
      financial_status: "paid",
      paid_at: "2026-11-12T03:20:02.750+03:00",
      client: person(511, {
        name: "Aigerim",
        surname: "Sadykova",
        email: "aigerim@example.com",
        phone: "+77011234567",
      }),
      shipping_address: address(711, {
        full_name: "Aigerim Sadykova",
        phone: "+77011234567",
        country: "KZ",
        city: "Алматы",
        zip: "050000",
        street: "ул. Абая",
        house: "10",
      }),
    },
  });
}
