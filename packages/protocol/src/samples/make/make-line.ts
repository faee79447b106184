import type { OrderLine } from "../../order.ts";
import { catalogLine } from "../catalog.ts";
import { moneyOf, roundMoney } from "./sums.ts";

interface LinePlace {
  readonly id: number;
  readonly orderId: number;
  readonly createdAt: string;
}

/** Makes a line with every field. Its sums are computed from `quantity`, `sale_price` and its discounts. */
export function makeLine(overrides: Partial<OrderLine>, { id, orderId, createdAt }: LinePlace): OrderLine {
  const line = { ...catalogLine("puerh", 1), ...overrides };
  const quantity = line.quantity ?? 0;
  const total = line.total_price ?? roundMoney(moneyOf(line.sale_price) * quantity);
  const price = line.full_sale_price;
  const full =
    line.full_total_price ??
    roundMoney(price == null ? moneyOf(total) - moneyOf(line.discounts_amount) : moneyOf(price) * quantity);
  const made = {
    id,
    order_id: orderId,
    sale_price: null,
    full_sale_price: quantity === 0 ? full : roundMoney(moneyOf(full) / quantity),
    total_price: total,
    full_total_price: full,
    discounts_amount: roundMoney(moneyOf(total) - moneyOf(full)),
    quantity,
    reserved_quantity: quantity,
    weight: null,
    dimensions: null,
    variant_id: null,
    product_id: null,
    sku: null,
    barcode: line.variant_id == null ? null : `46070${line.variant_id}0001`,
    title: null,
    unit: "pce",
    comment: null,
    bundle_id: null,
    vat: -1,
    fiscal_product_type: 1,
    requires_marking: null,
    marking_codes: null,
    accessory_lines: [],
    external_variant_id: null,
    created_at: createdAt,
    updated_at: createdAt,
  } satisfies Required<OrderLine>;
  return { ...made, ...line };
}
