import { formatMoney } from "../../order/money.ts";
import styles from "./money-text.module.css";

/** Props of {@link MoneyText}. */
export interface MoneyTextProps {
  /** Such as `1500` or `"1500.0"`. Other text is shown as it is, and a missing value as a dash. */
  readonly value: number | string | null | undefined;
  /** The order's `currency_code`. Default: roubles. */
  readonly currency?: string | null | undefined;
}

/** A sum in the page's language, on one line by its spaces. Text in place of a currency may wrap. */
export function MoneyText({ value, currency }: MoneyTextProps) {
  return <span class={styles.money}>{formatMoney(value, currency) ?? (String(value ?? "") || "—")}</span>;
}
