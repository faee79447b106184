import { catalogLine } from "../catalog.ts";
import { makeOrder } from "../make/make-order.ts";
import { moneyAsText } from "../make/money-as-text.ts";
import type { OrderOverrides } from "../make/overrides.ts";

export function companyOrder(overrides: OrderOverrides = {}): Orderpane.OrderInfo {
  return moneyAsText(
    makeOrder({
      id: 1003,
      created_at: "2026-11-04T10:31:47.005+03:00",
      order_lines: [catalogLine("teapot", 3), catalogLine("bowls", 10), catalogLine("giftBox", 10)],
      delivery_price: 900,
      comment: "Нужны закрывающие документы: УПД в двух экземплярах.",
      delivery_title: "Транспортная компания",
      payment_title: "Счёт для юридических лиц",
      custom_status: { permalink: "accepted", title: "Согласован" },
      fulfillment_status: "accepted",
      client: {
        id: 502,
        type: "Client::Juridical",
        name: "ООО «Северный ветер»",
        email: "zakupki@example.com",
        phone: "+78125550142",
        registered: true,
        inn: "7801234567",
        kpp: "780101001",
        ogrn: "1157847000000",
        bank_name: "ПАО «Пример-Банк»",
      },
      shipping_address: {
        id: 702,
        full_name: "ООО «Северный ветер»",
        phone: "+78125550142",
        city: "Санкт-Петербург",
        zip: "191186",
        street: "наб. реки Мойки",
        house: "36",
      },
      ...overrides,
    }),
  );
}
