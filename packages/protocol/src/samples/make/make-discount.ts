import type { OrderDiscount, OrderLine } from "../../order.ts";
import { moneyOf, roundMoney, sumOf } from "./sums.ts";

/** Makes a discount: a sum or, with `percent`, a percentage. Without line ids, it applies to all lines. */
export function makeDiscount(discount: OrderDiscount, id: number, createdAt: string): OrderDiscount {
  const amount = discount.amount ?? 0;
  const made = {
    id,
    description: null,
    type_id: discount.percent == null ? 2 : 1,
    amount,
    full_amount: amount,
    percent: null,
    discount: discount.percent ?? amount,
    reference_id: null,
    reference_type: null,
    discount_products_ids: [],
    discount_order_lines_ids: [],
    discount_code_id: null,
    created_at: createdAt,
    updated_at: createdAt,
  } satisfies Required<OrderDiscount>;
  return { ...made, ...discount };
}

/**
 * Returns each line's share of the discounts, by price. Each discount applies to what the previous ones left.
 */
export function spreadDiscounts(
  lines: readonly OrderLine[],
  discounts: readonly OrderDiscount[],
): readonly number[] {
  const parts = lines.map((line) => ({ id: line.id, left: moneyOf(line.full_total_price), part: 0 }));
  for (const { amount, discount_order_lines_ids: ids } of discounts) {
    const reached = ids?.length ? parts.filter(({ id }) => ids.map(Number).includes(id)) : parts;
    let [rest, price] = [moneyOf(amount), sumOf(reached, "left")];
    for (const line of reached) {
      const part = price === 0 ? 0 : roundMoney((rest * line.left) / price);
      [rest, price] = [rest - part, price - line.left];
      line.left = roundMoney(line.left - part);
      line.part = roundMoney(line.part + part);
    }
  }
  return parts.map(({ part }) => part);
}
