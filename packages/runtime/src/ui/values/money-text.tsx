import { formatMoney } from "../../order/money.ts";
import styles from "./money-text.module.css";

/** Props of {@link MoneyText}. */
export interface MoneyTextProps {
  /** A sum such as `1500` or `"1500.0"`. Other text is shown unchanged, and a missing value as a dash. */
  readonly value: number | string | null | undefined;
  /** The order's `currency_code`. Default: roubles. */
  readonly currency?: string | null | undefined;
}

/** A sum in the page's language. Its spaces do not break; text instead of a currency may wrap. */
export function MoneyText({ value, currency }: MoneyTextProps) {
  return <span class={styles.money}>{formatMoney(value, currency) ?? (String(value ?? "") || "—")}</span>;
}
