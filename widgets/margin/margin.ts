import { lineTotal, linesTotal, parseMoney } from "@orderpane/runtime";

declare global {
  namespace Orderpane {
    interface OrderLine {
      /** What one cost the store. Variants have it; an order that carries it along is taken at its word. */
      cost_price?: number | string | null;
    }
  }
}

/** A line of the order, or what concerns all of them. Sums are `null` where the order does not tell them. */
export interface MarginRow {
  readonly title: string;
  readonly quantity?: number | null;
  readonly discount?: number | null;
  readonly revenue: number | null;
  readonly margin: number | null;
  /** The cost is not known but taken to be a share of the price. */
  readonly isEstimate?: boolean;
}

/**
 * What the goods of an order leave: what the buyer pays for them, less what they cost. Orders tell the first and seldom
 * the second, so `costShare`, in percent of the price before discounts, stands in for a cost that is missing. Delivery is
 * left out, as its cost is between the store and the carrier; so is the order's own `margin`, which nobody explains.
 */
export function marginOf(order: Orderpane.OrderInfo, costShare: number | undefined) {
  const lines = order.order_lines.map((line) => lineMargin(line, costShare));
  const ofLines = linesTotal(order);
  const delivery = order.full_delivery_price ?? order.delivery_price;
  const revenue = subtract(order.total_price, delivery) ?? ofLines;
  // Nobody states whether a discount on the whole order is in its lines' prices: what is not, has a row of its own.
  const rest = subtract(revenue, ofLines);
  const title = rest && rest > 0 ? "Наценка на заказ" : "Скидка на заказ";
  const rows = rest ? [...lines, { title, revenue: rest, margin: rest }] : lines;
  return { rows, revenue, margin: rows.reduce<number | null>((sum, row) => add(sum, row.margin), 0) };
}

function lineMargin(line: Orderpane.OrderLine, costShare: number | undefined): MarginRow {
  const revenue = lineTotal(line);
  const price = parseMoney(line.total_price) ?? multiply(line.sale_price, line.quantity);
  const known = multiply(line.cost_price, line.quantity);
  const margin = subtract(
    revenue,
    known ?? multiply(price, costShare === undefined ? null : costShare / 100),
  );
  return {
    title: line.title || `Позиция ${line.id ?? ""}`,
    quantity: parseMoney(line.quantity),
    discount: parseMoney(line.discounts_amount),
    revenue,
    margin,
    isEstimate: known === null && margin !== null,
  };
}

const add = calculation((a, b) => a + b);
const subtract = calculation((a, b) => a - b);
const multiply = calculation((a, b) => a * b);

/** With what is no number there is no result. Rounded, because sums of binary fractions are off by a little. */
function calculation(calculate: (a: number, b: number) => number) {
  return (...operands: [a: unknown, b: unknown]): number | null => {
    const [a, b] = operands.map(parseMoney);
    return a == null || b == null ? null : parseMoney(Number(calculate(a, b).toFixed(2)) + 0);
  };
}
