import type { OrderInfo } from "@orderpane/protocol/order";
import { line } from "./catalog.ts";
import { makeOrder } from "./make-order.ts";
import { address, person } from "./people.ts";

/** A company that pays by invoice. */
export function companyOrder(id: number, accountId: number): OrderInfo {
  return makeOrder({
    id,
    accountId,
    createdAt: "2026-11-04T10:31:47.005+03:00",
    lines: [line("teapot", 3), line("bowls", 10), line("giftBox", 10)],
    delivery: 900,
    money: "text",
    more: {
      comment: "Нужны закрывающие документы: УПД в двух экземплярах.",
      delivery_title: "Транспортная компания",
      payment_title: "Счёт для юридических лиц",
      custom_status: { permalink: "accepted", title: "Согласован" },
      fulfillment_status: "accepted",
      client: person(502, {
        type: "Client::Juridical",
        name: "ООО «Северный ветер»",
        email: "zakupki@example.com",
        phone: "+78125550142",
        registered: true,
        inn: "7801234567",
        kpp: "780101001",
        ogrn: "1157847000000",
        bank_name: "ПАО «Пример-Банк»",
      }),
      shipping_address: address(702, {
        full_name: "ООО «Северный ветер»",
        phone: "+78125550142",
        city: "Санкт-Петербург",
        zip: "191186",
        street: "наб. реки Мойки",
        house: "36",
      }),
    },
  });
}
