import { formatMoney } from "../../order/money.ts";
import styles from "./money-text.module.css";

/** What {@link MoneyText} takes. */
export interface MoneyTextProps {
  /** The platform's money: `1500`, `"1500.0"`. What is no money stays as it is, nothing becomes a dash. */
  readonly value: number | string | null | undefined;
  /** The order's `currency_code`. Default: roubles. */
  readonly currency?: string | null | undefined;
}

/** A sum on one line, as the page's language writes it. */
export function MoneyText({ value, currency }: MoneyTextProps) {
  return <span class={styles.money}>{formatMoney(value, currency) ?? (String(value ?? "") || "—")}</span>;
}
