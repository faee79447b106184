import { makeOrder } from "@orderpane/protocol/samples";

/** Names, phones, addresses, comments and card numbers of buyers. */
export const personalValues = Array.from({ length: 1000 }, (_, nth) =>
  cycle(
    nth,
    `Плантова Анна-${nth}`,
    `+7999${String(nth).padStart(7, "0")}`,
    `ул. Плантовая, д. ${nth}, кв. 7`,
    `Позвоните ${nth} раз, дома собака`,
    `411111111111${String(nth).padStart(4, "0")}`,
    `anna_${nth}_plant`,
  ),
);

const literalName = /^(fulfillment_status|financial_status|permalink|currency_code|unit|handle|name)$/;

/** Puts personal values into every text of an order, except literals, and adds keys that are personal. */
function plant(value: unknown, next: () => string, name = ""): unknown {
  if (typeof value === "string") return literalName.test(name) ? value : next();
  if (Array.isArray(value)) return value.map((item) => plant(item, next, name));
  if (typeof value !== "object" || value === null) return value;
  const planted = Object.entries(value).map(([key, member]) => [key, plant(member, next, key)]);
  return { ...Object.fromEntries(planted), [next()]: next() };
}

type Make = (nth: number) => object;

/** Orders of three shops that use the platform in different ways. */
const habits = {
  /** Fills in everything. */
  full: (nth) => ({
    ...makeOrder({
      id: 5000 + nth,
      fulfillment_status: cycle(nth, "new", "accepted", "delivered"),
      delivery_date: cycle(nth, "2026-11-05", null),
      client: {
        name: "x",
        email: "x",
        phone: "x",
        inn: "x",
        fields_values: [{ handle: "vip", name: "VIP", value: true }],
      },
      shipping_address: { city: "x", street: "x", location: { city: "x" } },
      delivery_info: {
        tariff_id: cycle<number | string>(nth, 136, "x"),
        outlet: { id: "x", latitude: "55.7" },
      },
      discounts: [{ amount: 5 }],
      fields_values: [
        { handle: "gift_wrap", name: "Подарочная упаковка", value: cycle(nth, "x", null) },
        { handle: "track-code", name: "Трек", value: cycle<unknown>(nth, "x", 5, ["x"]) },
      ],
    }),
    cookies: { x: "x" },
  }),
  /** Writes numbers as text, and leaves much empty. */
  texts: (nth) => ({
    ...makeOrder({ id: 5000 + nth, discounts: [{ discount_order_lines_ids: [1, "2"] }] }),
    number: `A-${nth}`,
    total_price: "1500.0",
    custom_status: cycle(nth, null, { permalink: "sent", title: "x" }),
    fulfillment_status: nth === 7 ? "returned" : "new",
    client: cycle(nth, null, { id: 1, name: "x", bonus_points: "5" }),
    order_lines: cycle<object[]>(
      nth,
      [],
      [
        { id: 1, quantity: "2", marking_codes: ["x"] },
        { id: 2, quantity: 2, unit: "kgm" },
      ],
    ),
    fields_values: [
      { id: 1, handle: "gift_wrap", name: cycle(nth, "Упаковка", "x"), value: cycle<unknown>(nth, 5, false) },
    ],
    delivery_info: null,
  }),
  /** Has hardly anything. */
  bare: (nth) => ({
    id: 5000 + nth,
    number: nth,
    account_id: 1,
    order_lines: [{ id: nth }],
    custom_status: { permalink: "sent", ...(nth % 3 > 0 && { title: "x" }) },
    shipping_address: { id: 1, name: "x" },
    fields_values: cycle<unknown>(nth, null, [{ id: 1, handle: null, name: "x", value: "x" }]),
    cookies: cycle<unknown>(nth, "x", [], { x: 1 }),
  }),
} satisfies Record<string, Make>;

export type Habit = keyof typeof habits;

export const habitNames = Object.keys(habits) as Habit[];

function cycle<T>(nth: number, ...values: T[]): T {
  return values[nth % values.length]!;
}

/** Orders of one shop, with personal values everywhere. */
export function ordersOf(habit: Habit, count: number): Orderpane.OrderInfo[] {
  let used = 0;
  const next = () => personalValues[(used++ * 7919) % personalValues.length]!;
  return Array.from({ length: count }, (_, nth) => plant(habits[habit](nth), next) as Orderpane.OrderInfo);
}
