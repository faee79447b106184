import { formatMoney } from "@orderpane/runtime";

const lineForms: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "позиция", few: "позиции" };

/** Returns the number of lines and their total, such as `3 позиции на 12 500 ₽`. */
export function summaryOf({ order_lines: lines, total_price, currency_code }: Orderpane.OrderInfo): string {
  const count = `${lines.length} ${lineForms[new Intl.PluralRules("ru").select(lines.length)] ?? "позиций"}`;
  const total = formatMoney(total_price, currency_code);
  return total ? `${count} на ${total}` : count;
}
