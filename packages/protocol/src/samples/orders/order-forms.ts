import { catalogLine } from "../catalog.ts";
import { makeOrder } from "../make/make-order.ts";
import { moneyAsText } from "../make/money-as-text.ts";
import type { OrderOverrides } from "../make/overrides.ts";

export function minimalOrder({
  id = 1002,
  ...overrides
}: Partial<Orderpane.OrderInfo> = {}): Orderpane.OrderInfo {
  return { id, number: id, account_id: 1, order_lines: [{ id: id * 100 + 1 }], ...overrides };
}

export function discountedOrder({ id = 1005, ...overrides }: OrderOverrides = {}): Orderpane.OrderInfo {
  return makeOrder({
    id,
    created_at: "2026-11-06T12:00:00.000+03:00",
    order_lines: [catalogLine("puerh", 2), catalogLine("sencha", 1)],
    delivery_price: 350,
    discounts: [
      { amount: 300, description: "Скидка на второй блин", discount_order_lines_ids: [id * 100 + 1] },
      { amount: 312.05, percent: "10.0", description: "Купон ОСЕНЬ10: 10 % на всё", discount_code_id: 71 },
    ],
    coupon: "ОСЕНЬ10",
    delivery_title: "Курьер по Москве",
    financial_status: "paid",
    paid_at: "2026-11-06T12:02:31.411+03:00",
    custom_status: { permalink: "accepted", title: "Согласован" },
    client: {
      id: 504,
      name: "Мария",
      surname: "Осипова",
      phone: "+79037778899",
      bonus_points: 1250,
      registered: true,
    },
    ...overrides,
  });
}

export function twoLinesOfOneVariantOrder(overrides: OrderOverrides = {}): Orderpane.OrderInfo {
  return makeOrder({
    id: 1008,
    created_at: "2026-11-08T19:24:10.930+03:00",
    order_lines: [
      catalogLine("ivanTea", 1, { comment: "Без упаковки" }),
      catalogLine("ivanTea", 2, { comment: "В подарок" }),
      catalogLine("giftBox", 1),
    ],
    client: { id: 507, name: "Пётр", phone: "+79210001122" },
    ...overrides,
  });
}

export function bundleOrder({ id = 1011, ...overrides }: OrderOverrides = {}): Orderpane.OrderInfo {
  const set = { bundle_id: 77 };
  return moneyAsText(
    makeOrder({
      id,
      created_at: "2026-11-11T16:09:59.102+03:00",
      order_lines: [
        catalogLine("gaiwan", 1, set),
        catalogLine("bowls", 1, set),
        catalogLine("oolong", 1, set),
      ],
      discounts: [
        { amount: 227, percent: "10.0", discount_order_lines_ids: [`${id * 100 + 1}`, `${id * 100 + 2}`] },
      ],
      client: {
        id: 510,
        name: "Екатерина",
        surname: "Лебедева",
        email: "lebedeva@example.com",
        phone: "+79991234500",
      },
      ...overrides,
    }),
  );
}
