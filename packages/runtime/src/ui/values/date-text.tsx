import { type DateFormat, formatDate } from "../../order/format-date.ts";
import styles from "./date-text.module.css";

/** What {@link DateText} takes. */
export interface DateTextProps {
  /** ISO 8601. What is no date stays as it is, nothing becomes a dash. */
  readonly value: string | null | undefined;
  /** Default: day and time in digits. */
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
