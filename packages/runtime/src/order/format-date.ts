import { pageLocale } from "../page/language.ts";

/** What `Intl` takes, and the language. */
export interface DateFormat extends Omit<Intl.DateTimeFormatOptions, "timeZone"> {
  /** A BCP 47 tag. Default: the page's language, else Russian. */
  readonly locale?: string | undefined;
}

/**
 * A date of the order as the store's clock showed it: `2026-11-03T23:05:12+07:00` is the evening of 3 November
 * wherever it is read. By default `03.11.2026, 23:05`, without a time where the text has none. `null` for what is no
 * ISO 8601 date.
 */
export function formatDate(
  text: unknown,
  { locale = pageLocale(), ...format }: DateFormat = {},
): string | null {
  const [, day, time] = iso8601.exec(String(text)) ?? [];
  if (!day) return null;
  // What stands in front of the offset is the time on the wall there: read and written as UTC it stays what it is.
  const date = new Date(`${day}T${time ?? "00:00"}Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  if (!isReal) return null;
  const usual = { dateStyle: "short", ...(time && { timeStyle: "short" as const }) } as const;
  const isUsual = Object.keys(format).length === 0;
  return date.toLocaleString(locale, { ...(isUsual ? usual : format), timeZone: "UTC" });
}

const iso8601 = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)? ?(?:Z|[+-]\d\d:?\d\d)?)?$/;
