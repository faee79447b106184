const lineForms: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "позиция", few: "позиции" };

/** How many lines and for how much: `3 позиции на 12 500 ₽`. */
export function summaryOf({ order_lines: lines, total_price, currency_code }: Orderpane.OrderInfo): string {
  const count = `${lines.length} ${lineForms[new Intl.PluralRules("ru").select(lines.length)] ?? "позиций"}`;
  const total = Number(total_price ?? NaN);
  return Number.isFinite(total) ? `${count} на ${formatMoney(total, currency_code)}` : count;
}

function formatMoney(amount: number, code: string | null | undefined): string {
  // The platform says RUR for roubles; what is no code at all Intl refuses.
  const currency = !code || code === "RUR" ? "RUB" : code;
  if (!/^[A-Z]{3}$/.test(currency)) return `${amount.toLocaleString("ru")} ${currency}`;
  const options = { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" } as const;
  return amount.toLocaleString("ru", options);
}
