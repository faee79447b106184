import type { OrderInfo } from "@orderpane/protocol/order";
import { line } from "./catalog.ts";
import { makeOrder } from "./make-order.ts";
import { person } from "./people.ts";

/** No field but the four that may be relied on. */
export function minimalOrder(id: number, accountId: number): OrderInfo {
  return { id, number: id, account_id: accountId, order_lines: [{ id: id * 100 + 1 }] };
}

/** A coupon for the whole order, and a line that is cheaper by itself. */
export function discountedOrder(id: number, accountId: number): OrderInfo {
  return makeOrder({
    id,
    accountId,
    createdAt: "2026-11-06T12:00:00.000+03:00",
    lines: [line("puerh", 2, { discount: 300 }), line("sencha", 1)],
    delivery: 350,
    discount: { amount: 312.05, description: "Купон ОСЕНЬ10: 10 % на всё" },
    more: {
      coupon: "ОСЕНЬ10",
      delivery_title: "Курьер по Москве",
      financial_status: "paid",
      paid_at: "2026-11-06T12:02:31.411+03:00",
      custom_status: { permalink: "accepted", title: "Согласован" },
      client: person(504, {
        name: "Мария",
        surname: "Осипова",
        phone: "+79037778899",
        bonus_points: 1250,
        registered: true,
      }),
    },
  });
}

/** The same variant twice: a line is known by its own id alone. */
export function twoLinesOfOneVariantOrder(id: number, accountId: number): OrderInfo {
  return makeOrder({
    id,
    accountId,
    createdAt: "2026-11-08T19:24:10.930+03:00",
    lines: [
      line("ivanTea", 1, { comment: "Без упаковки" }),
      line("ivanTea", 2, { comment: "В подарок" }),
      line("giftBox", 1),
    ],
    more: { client: person(507, { name: "Пётр", phone: "+79210001122" }) },
  });
}

/** Three lines that were sold as one set. */
export function bundleOrder(id: number, accountId: number): OrderInfo {
  const set = { bundle_id: 77 };
  return makeOrder({
    id,
    accountId,
    createdAt: "2026-11-11T16:09:59.102+03:00",
    lines: [
      line("gaiwan", 1, { ...set, discount: 129 }),
      line("bowls", 1, { ...set, discount: 98 }),
      line("oolong", 1, set),
    ],
    money: "text",
    more: {
      client: person(510, {
        name: "Екатерина",
        surname: "Лебедева",
        email: "lebedeva@example.com",
        phone: "+79991234500",
      }),
    },
  });
}
