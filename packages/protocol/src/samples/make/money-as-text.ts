import type { OrderDiscount } from "../../order.ts";
import { roundMoney } from "./sums.ts";

/** The same order with money as text, in the platform's form: at least one digit after the point. */
export function moneyAsText(order: Orderpane.OrderInfo): Orderpane.OrderInfo {
  return {
    ...withText(order, ["total_price", "items_price", "delivery_price", "full_delivery_price"]),
    order_lines: order.order_lines.map((line) =>
      withText(line, [
        "sale_price",
        "full_sale_price",
        "total_price",
        "full_total_price",
        "discounts_amount",
      ]),
    ),
    ...(order.discounts && { discounts: order.discounts.map(discountWithText) }),
    ...(order.discount && { discount: discountWithText(order.discount) }),
    ...(order.delivery_info && { delivery_info: withText(order.delivery_info, ["price"]) }),
  };
}

function discountWithText(discount: OrderDiscount): OrderDiscount {
  return withText(discount, ["amount", "full_amount", "discount"]);
}

function withText<Part extends object>(part: Part, keys: readonly (keyof Part)[]): Part {
  const texts = keys.flatMap((key) => {
    const value = part[key];
    return typeof value === "number" ? [[key, textOf(value)]] : [];
  });
  return { ...part, ...Object.fromEntries(texts) };
}

function textOf(sum: number): string {
  const rounded = roundMoney(sum);
  return Number.isInteger(rounded) ? rounded.toFixed(1) : String(rounded);
}
