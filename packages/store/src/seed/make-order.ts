import type { Money, OrderInfo, OrderLine } from "@orderpane/protocol/order";
import type { SeedLine } from "./catalog.ts";

export interface SeedOrder {
  readonly id: number;
  readonly accountId: number;
  /** ISO 8601 with an offset. */
  readonly createdAt: string;
  readonly lines: readonly SeedLine[];
  /** What delivery costs, in roubles. Default 0. */
  readonly delivery?: number;
  /** What the order as a whole is reduced by, in roubles. */
  readonly discount?: { readonly amount: number; readonly description: string };
  /** observed: money comes as numbers or as text. Default `number`. */
  readonly money?: "number" | "text";
  /** What tells this order from others. */
  readonly more?: Partial<OrderInfo>;
}

/** An order with every field that platform-facts.md names; the sums follow from its lines. */
export function makeOrder(seed: SeedOrder): OrderInfo {
  const { id, accountId, createdAt, lines, delivery = 0, discount, more } = seed;
  const money = seed.money === "text" ? moneyText : moneyNumber;
  const items = lines.reduce(
    (sum, { item, quantity, discount: off = 0 }) => sum + item.price * quantity - off,
    0,
  );
  return {
    id,
    number: id,
    account_id: accountId,
    key: `5f1c${id}a7d3e9b04c62`,
    total_price: money(items + delivery - (discount?.amount ?? 0)),
    items_price: money(items),
    delivery_price: money(delivery),
    full_delivery_price: money(delivery),
    margin: money(0),
    comment: "",
    manager_comment: "",
    delivery_title: "Самовывоз",
    delivery_description: "",
    delivery_variant_id: 9001,
    payment_gateway_id: 8001,
    payment_title: "Наличными при получении",
    payment_description: "",
    delivery_date: null,
    delivery_from_hour: null,
    delivery_to_hour: null,
    fulfillment_status: "new",
    custom_status: { permalink: "new", title: "Новый" },
    financial_status: "pending",
    created_at: createdAt,
    updated_at: createdAt,
    accepted_at: null,
    delivered_at: null,
    paid_at: null,
    currency_code: "RUB",
    locale: "ru",
    coupon: null,
    cookies: null,
    referer: "",
    first_referer: "",
    current_location: "/",
    query: "",
    source_domain: "lastochka.localhost",
    source: "Сайт",
    client_transaction_id: null,
    responsible_user_id: 7,
    warehouse_id: 1,
    discounts: discount
      ? [
          {
            id: id * 10,
            amount: money(discount.amount),
            discount: money(discount.amount),
            description: discount.description,
          },
        ]
      : [],
    order_lines: lines.map((line, index) => makeLine(line, { id: id * 100 + index + 1, order: seed, money })),
    order_changes: [{ action: "order_created", created_at: createdAt, user_name: null }],
    fields_values: [],
    client: null,
    shipping_address: null,
    delivery_info: null,
    ...more,
  };
}

interface LineContext {
  readonly id: number;
  readonly order: SeedOrder;
  readonly money: (sum: number) => Money;
}

function makeLine(
  { item, quantity, discount = 0, more }: SeedLine,
  { id, order, money }: LineContext,
): OrderLine {
  const full = item.price * quantity;
  return {
    id,
    order_id: order.id,
    product_id: item.productId,
    variant_id: item.variantId,
    bundle_id: null,
    title: item.title,
    sku: item.sku,
    barcode: `46070${item.variantId}0001`,
    unit: "шт",
    comment: null,
    quantity,
    reserved_quantity: quantity,
    weight: item.weight,
    dimensions: null,
    sale_price: money((full - discount) / quantity),
    full_sale_price: money(item.price),
    total_price: money(full - discount),
    full_total_price: money(full),
    discounts_amount: money(discount),
    vat: -1,
    fiscal_product_type: 1,
    created_at: order.createdAt,
    updated_at: order.createdAt,
    ...more,
  };
}

function moneyNumber(sum: number): number {
  return Math.round(sum * 100) / 100;
}

/** As the platform writes it: at least one digit behind the point. */
function moneyText(sum: number): string {
  const rounded = moneyNumber(sum);
  return Number.isInteger(rounded) ? rounded.toFixed(1) : String(rounded);
}
