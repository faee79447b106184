import { lineTotal, linesTotal, parseMoney } from "@orderpane/runtime";

declare global {
  namespace Orderpane {
    interface OrderLine {
      /**
       * The price that the store paid for one unit. Variants have this field; it is used if an order line has
       * it, too.
       */
      cost_price?: number | string | null;
    }
  }
}

/** An order line. Sums missing in the order are `null`. */
export interface MarginRow {
  readonly title: string;
  readonly quantity: number | null;
  readonly discount: number | null;
  readonly revenue: number | null;
  readonly margin: number | null;
  /** Whether the cost is unknown and estimated as a share of the price. */
  readonly isEstimate: boolean;
}

/**
 * Computes the margin of an order's goods: the buyer's price minus their cost. The lines' prices include all
 * discounts. Orders rarely contain the cost, so `costShare`, in percent of the price before discounts,
 * replaces a missing one. Delivery is left out, because its cost is a matter between the store and the
 * carrier.
 */
export function marginOf(order: Orderpane.OrderInfo, costShare: number | undefined) {
  const rows = order.order_lines.map((line) => lineMargin(line, costShare));
  const margin = rows.reduce<number | null>((sum, row) => add(sum, row.margin), 0);
  return { rows, revenue: linesTotal(order), margin };
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

/**
 * Returns `null` if an operand is `null`. Results are rounded, because sums of binary fractions are inexact.
 */
function calculation(calculate: (a: number, b: number) => number) {
  return (...operands: [a: unknown, b: unknown]): number | null => {
    const [a, b] = operands.map(parseMoney);
    return a == null || b == null ? null : parseMoney(Number(calculate(a, b).toFixed(2)) + 0);
  };
}
