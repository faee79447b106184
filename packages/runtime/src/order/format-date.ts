import { pageLocale } from "../page/language.ts";

/** Options of `Intl.DateTimeFormat`, and the language. */
export interface DateFormat extends Omit<Intl.DateTimeFormatOptions, "timeZone"> {
  /**
   * A BCP 47 tag. Default: the page's language, or else Russian. `en` is British English, as on the order
   * page, because 11/3 would be read as 11 March.
   */
  readonly locale?: string | undefined;
}

/**
 * Formats a date of the order by the store's clock: `2026-11-03T23:05:12+07:00` is the evening of 3 November
 * in every time zone. The default format is `03.11.2026, 23:05`, without the time if the text has none.
 * A time in UTC (`Z`) stays in UTC: only its sender knows the store's offset. `null` if the text is not an
 * ISO 8601 date.
 */
export function formatDate(
  text: unknown,
  { locale = pageLocale(), ...format }: DateFormat = {},
): string | null {
  const [, day, time] = iso8601.exec(String(text)) ?? [];
  if (!day) return null;
  // The text before the offset is the store's local time. Parsed and formatted as UTC, it does not change.
  const date = new Date(`${day}T${time ?? "00:00"}Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  if (!isReal) return null;
  const usual = { dateStyle: "short", ...(time && { timeStyle: "short" as const }) } as const;
  const isUsual = Object.keys(format).length === 0;
  return date.toLocaleString(locale === "en" ? "en-GB" : locale, {
    ...(isUsual ? usual : format),
    timeZone: "UTC",
  });
}

const iso8601 = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)? ?(?:Z|[+-]\d\d:?\d\d)?)?$/;
