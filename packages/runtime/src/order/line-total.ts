import type { OrderInfo, OrderLine } from "@orderpane/protocol/order";
import { parseMoney } from "./money.ts";

/**
 * What the buyer pays for a line: `full_total_price`, which discounts of the order and the margin of its payment are
 * in; else the full price of one times the quantity; else the same without these. `null` when nothing of it is there.
 */
export function lineTotal(line: OrderLine): number | null {
  return (
    parseMoney(line.full_total_price) ??
    times(line.full_sale_price, line.quantity) ??
    parseMoney(line.total_price) ??
    times(line.sale_price, line.quantity)
  );
}

/** What the buyer pays for all lines, delivery not included; `null` when a line's total is not known. */
export function linesTotal({ order_lines: lines }: Pick<OrderInfo, "order_lines">): number | null {
  let sum = 0;
  for (const line of lines) {
    const total = lineTotal(line);
    if (total === null) return null;
    sum += total;
  }
  return roundToCents(sum);
}

function times(price: unknown, quantity: unknown): number | null {
  const [one, count] = [parseMoney(price), parseMoney(quantity)];
  return one === null || count === null ? null : roundToCents(one * count);
}

/** Sums of binary fractions are off by a little: 0.1 + 0.2. */
function roundToCents(sum: number): number {
  return Number(sum.toFixed(2));
}
