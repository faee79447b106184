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
