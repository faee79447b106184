import { pageLocale } from "../page/language.ts";

/**
 * The platform's money as a number: `1500`, `"1500.0"`. `null` for everything else, an empty text and what overflows
 * among it. A comma or a space is refused and not guessed at: `1,500` is one thing in one country and another in the
 * next.
 */
export function parseMoney(money: unknown): number | null {
  const isNumeric = typeof money === "number" || (typeof money === "string" && /^-?\d+(\.\d+)?$/.test(money));
  const amount = isNumeric ? Number(money) : NaN;
  return Number.isFinite(amount) ? amount : null;
}

/**
 * Money as the page's language writes it, whole sums without decimals: `1 500 ₽`. `null` where {@link parseMoney}
 * gives that. `currencyCode` is the order's `currency_code`; without one it is roubles, and what is no code stands
 * behind the sum as it is. `locale` is a BCP 47 tag. Default: the page's language, else Russian.
 */
export function formatMoney(
  money: unknown,
  currencyCode?: string | null,
  locale: string = pageLocale(),
): string | null {
  const amount = parseMoney(money);
  if (amount === null) return null;
  // The platform says RUR for roubles; what is no code at all Intl refuses.
  const currency = !currencyCode || currencyCode === "RUR" ? "RUB" : currencyCode;
  if (!/^[a-z]{3}$/i.test(currency)) return `${amount.toLocaleString(locale)} ${currency}`;
  const options = { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" } as const;
  return amount.toLocaleString(locale, options);
}
