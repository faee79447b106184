import type { OrderLine } from "../../order.ts";
import { catalogLine } from "../catalog.ts";
import { moneyOf, roundMoney } from "./sums.ts";

interface LinePlace {
  readonly id: number;
  readonly orderId: number;
  readonly createdAt: string;
}

/**
 * Makes a line with every field. Its sums are computed from `quantity`, `sale_price` and `discounts_amount`.
 */
export function makeLine(overrides: Partial<OrderLine>, { id, orderId, createdAt }: LinePlace): OrderLine {
  const line = { ...catalogLine("puerh", 1), discounts_amount: 0, ...overrides };
  const quantity = line.quantity ?? 0;
  const total = line.total_price ?? roundMoney(moneyOf(line.sale_price) * quantity);
  const full = line.full_total_price ?? roundMoney(moneyOf(total) - moneyOf(line.discounts_amount));
  return {
    id,
    order_id: orderId,
    bundle_id: null,
    barcode: line.variant_id == null ? null : `46070${line.variant_id}0001`,
    unit: "шт",
    comment: null,
    reserved_quantity: quantity,
    dimensions: null,
    full_sale_price: quantity === 0 ? full : roundMoney(moneyOf(full) / quantity),
    total_price: total,
    full_total_price: full,
    vat: -1,
    fiscal_product_type: 1,
    accessory_lines: [],
    created_at: createdAt,
    updated_at: createdAt,
    ...line,
  };
}
