import type { OrderInfo, OrderLine } from "@orderpane/protocol/order";
import { parseMoney } from "./money.ts";

/**
 * Returns what the buyer pays for a line: `full_total_price`, which includes the order's discounts and the
 * payment's margin, or else the full price of one unit times the quantity. If both are absent, the same
 * fields without discounts are used. `null` if these are absent too, or the line is.
 */
export function lineTotal(line: OrderLine | null | undefined): number | null {
  if (!line) return null;
  return (
    parseMoney(line.full_total_price) ??
    times(line.full_sale_price, line.quantity) ??
    parseMoney(line.total_price) ??
    times(line.sale_price, line.quantity)
  );
}

/**
 * Returns what the buyer pays for all lines, without delivery; `null` if the total of one is not known, or if
 * the order has no list of lines.
 */
export function linesTotal({ order_lines: lines }: Partial<Pick<OrderInfo, "order_lines">>): number | null {
  if (!Array.isArray(lines)) return null;
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

/** Removes the error of sums of binary fractions, such as 0.1 + 0.2. */
function roundToCents(sum: number): number {
  return Number(sum.toFixed(2));
}
