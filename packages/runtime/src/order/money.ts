import type { OrderInfo, OrderLine } from "@orderpane/protocol/order";
import { pageLocale } from "../page/language.ts";

/**
 * Parses the platform's money, such as `1500` or `"1500.0"`. `null` for anything else, which includes an
 * empty text and numbers that are too large. Text with a comma or a space is refused, because `1,500` means
 * different sums in different countries.
 */
export function parseMoney(money: unknown): number | null {
  const isNumeric = typeof money === "number" || (typeof money === "string" && /^-?\d+(\.\d+)?$/.test(money));
  const amount = isNumeric ? Number(money) : NaN;
  return Number.isFinite(amount) ? amount : null;
}

/**
 * Formats money in the page's language, whole sums without decimals: `1 500 ₽`. `null` if {@link parseMoney}
 * returns `null`. `currencyCode` is the order's `currency_code`. The default is roubles; text that is not a
 * code is appended as it is. `locale` is a BCP 47 tag. The default is the page's language, or else Russian.
 */
export function formatMoney(
  money: unknown,
  currencyCode?: string | null,
  locale: string = pageLocale(),
): string | null {
  const amount = parseMoney(money);
  if (amount === null) return null;
  // The platform writes RUR for roubles. Intl throws if the text is not a code.
  const currency = !currencyCode || currencyCode === "RUR" ? "RUB" : currencyCode;
  if (!/^[a-z]{3}$/i.test(currency)) return `${amount.toLocaleString(locale)} ${currency}`;
  const options = { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" } as const;
  return amount.toLocaleString(locale, options);
}

/**
 * Returns what the buyer pays for a line: `full_total_price`, which includes all discounts on the order, or
 * else the full price of one unit times the quantity. If both are absent, the same fields without discounts
 * are used. `null` if these are absent too, or the line is.
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
 * Returns what the buyer pays for all lines: the order's `items_price`, without delivery. `null` if the total
 * of one is not known, or if the order has no list of lines.
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

/** Removes the rounding errors of binary fractions, as in 0.1 + 0.2. */
function roundToCents(sum: number): number {
  return Number(sum.toFixed(2));
}
