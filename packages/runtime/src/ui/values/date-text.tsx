import { type DateFormat, formatDate } from "../../order/format-date.ts";
import styles from "./date-text.module.css";

/** Props of {@link DateText}. */
export interface DateTextProps {
  /** ISO 8601. Other text is shown unchanged, and a missing value as a dash. */
  readonly value: string | null | undefined;
  /** Default: date and time in digits. */
  readonly format?: DateFormat;
}

/** A date of the order on one line, by the store's clock. */
export function DateText({ value, format }: DateTextProps) {
  const text = formatDate(value, format);
  if (text === null) return <span>{value || "—"}</span>;
  return (
    <time class={styles.date} dateTime={value ?? undefined}>
      {text}
    </time>
  );
}
