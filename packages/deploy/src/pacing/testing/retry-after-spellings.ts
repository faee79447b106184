/**
 * Sunday, 1 November 2026, 12:00:00 UTC: the time of this machine's clock and of the response's own `Date`.
 */
export const spellingsNow = Date.UTC(2026, 10, 1, 12, 0, 0);

/**
 * A spelling of `Retry-After` in a 429: its name, the header (`null`: there is none), the seconds that are
 * read from it, and the seconds that are waited; `"never"`: the call is given up.
 */
export type Spelling = readonly [
  name: string,
  header: string | null,
  read: number | null,
  wait: number | "never",
];

const unread = (name: string, header: string | null): Spelling => [name, header, null, 300];
const asked = (name: string, header: string, seconds: number): Spelling => [name, header, seconds, seconds];

export const spellings: readonly Spelling[] = [
  // Seconds, as the platform sends them.
  asked("seconds", "7", 7),
  asked("one second", "1", 1),
  asked("seconds of a whole window", "300", 300),
  asked("leading zeros", "007", 7),
  asked("many leading zeros", "00000000000000000000000000000042", 42),
  asked("a space before", " 120", 120),
  asked("a space after", "120 ", 120),
  asked("tabs around", "\t120\t", 120),
  asked("a non-breaking space after", "120\u00a0", 120),
  asked("a quarter of an hour", "900", 900),
  ["0, waited for a second", "0", 0, 1],
  ["zeros", "000", 0, 1],
  ["a second more than a quarter of an hour", "901", 901, "never"],
  ["two hours", "7200", 7200, "never"],
  ["a day", "86400", 86_400, "never"],
  ["more than a day, read as a day", "86401", 86_400, "never"],
  ["a year", "31536000", 86_400, "never"],
  ["2 to the 31st", "2147483648", 86_400, "never"],
  ["2 to the 64th", "18446744073709551616", 86_400, "never"],
  ["more than a number can be", "9".repeat(400), 86_400, "never"],
  ["milliseconds since 1970, read as seconds", "1793534400000", 86_400, "never"],

  // Not in the grammar, but clear.
  asked("a fraction, rounded up", "1.5", 2),
  asked("a fraction of zero", "30.0", 30),
  asked("a fraction with many digits", "2.000000001", 3),
  asked("a fraction below one", "0.25", 1),
  ["zero as a fraction", "0.0", 0, 1],
  asked("two headers, equal", "120, 120", 120),
  asked("two headers, the second is longer", "30, 120", 120),
  asked("two headers, the first is longer", "120,30", 120),
  asked("three headers", "1 , 2 , 3", 3),
  asked("two headers, one with a fraction", "1.2, 1", 2),
  ["two headers, one of them huge", `5, ${"9".repeat(30)}`, 86_400, "never"],

  // Negative and signed.
  unread("a negative number", "-1"),
  unread("a large negative number", "-300"),
  unread("minus zero", "-0"),
  unread("a negative fraction", "-1.5"),
  unread("a plus sign", "+5"),
  unread("a minus sign alone", "-"),
  unread("one of two is negative", "-5, 5"),

  // Missing or empty.
  unread("no header", null),
  unread("an empty header", ""),
  unread("only spaces", "   "),
  unread("only a comma", ","),
  unread("the second of two is empty", "5,"),
  unread("the first of two is empty", ", 5"),

  // Other numbers and texts.
  unread("an exponent", "1e3"),
  unread("hexadecimal", "0x10"),
  unread("a comma as a decimal point, with a letter", "1,5s"),
  unread("a fraction without a digit before the point", ".5"),
  unread("a fraction without a digit after the point", "5."),
  unread("two points", "1.2.3"),
  unread("thousands separated by a space", "1 000"),
  unread("thousands separated by an underscore", "1_000"),
  unread("a BigInt", "120n"),
  unread("infinity", "Infinity"),
  unread("not a number", "NaN"),
  unread("null as a word", "null"),
  unread("undefined as a word", "undefined"),
  unread("superscript digits", "\u00b2\u00b3"),
  unread("in quotes", '"120"'),
  unread("with a unit", "5s"),
  unread("with a unit as a word", "120 seconds"),
  unread("as a cache directive", "max-age=120"),
  unread("as an ISO 8601 duration", "PT2M"),
  unread("minutes and seconds", "02:00"),
  unread("a word", "soon"),
  unread("markup", "<b>120</b>"),
  unread("long garbage", "x".repeat(8000)),
  unread("a long list with a letter at the end", `${"1,".repeat(4000)}x`),

  // Dates in the three forms of HTTP.
  asked("the preferred form", "Sun, 01 Nov 2026 12:01:30 GMT", 90),
  asked("RFC 850", "Sunday, 01-Nov-26 12:01:30 GMT", 90),
  asked("asctime, the day padded with a space", "Sun Nov  1 12:01:30 2026", 90),
  asked("asctime, the day padded with a zero", "Sun Nov 01 12:01:30 2026", 90),
  asked("one digit for the day", "Sun, 1 Nov 2026 12:01:30 GMT", 90),
  asked("lower case", "sun, 01 nov 2026 12:01:30 gmt", 90),
  asked("no day of the week", "01 Nov 2026 12:01:30 GMT", 90),
  asked("the wrong day of the week", "Mon, 01 Nov 2026 12:01:30 GMT", 90),
  asked("UTC for GMT", "Sun, 01 Nov 2026 12:01:30 UTC", 90),
  asked("a zone of +0000", "Sun, 01 Nov 2026 12:01:30 +0000", 90),
  asked("spaces around and between", "  Sun,  01 Nov 2026  12:01:30 GMT ", 90),
  ["now", "Sun, 01 Nov 2026 12:00:00 GMT", 0, 1],
  ["a minute ago", "Sun, 01 Nov 2026 11:59:00 GMT", 0, 1],
  ["1994", "Sun, 06 Nov 1994 08:49:37 GMT", 0, 1],
  ["1994, in two digits", "Sunday, 06-Nov-94 08:49:37 GMT", 0, 1],
  ["1970", "Thu, 01 Jan 1970 00:00:00 GMT", 0, 1],
  ["an hour ahead", "Sun, 01 Nov 2026 13:00:00 GMT", 3600, "never"],
  ["tomorrow", "Mon, 02 Nov 2026 12:00:00 GMT", 86_400, "never"],
  ["the far future, read as a day", "Fri, 31 Dec 9999 23:59:59 GMT", 86_400, "never"],

  // Texts that are not HTTP dates.
  unread("another time zone", "Sun, 01 Nov 2026 12:01:30 PST"),
  unread("a time zone as an offset", "Sun, 01 Nov 2026 12:01:30 +0300"),
  unread("ISO 8601", "2026-11-01T12:01:30Z"),
  unread("no time", "Sun, 01 Nov 2026"),
  unread("a day that does not exist", "Sun, 31 Feb 2026 12:01:30 GMT"),
  unread("day 0", "Sun, 00 Nov 2026 12:01:30 GMT"),
  unread("a month that does not exist", "Sun, 01 Now 2026 12:01:30 GMT"),
  unread("a leap second, which Date does not know", "Sun, 01 Nov 2026 12:00:60 GMT"),
  unread("hour 24", "Sun, 01 Nov 2026 24:01:30 GMT"),
  unread("minute 60", "Sun, 01 Nov 2026 12:60:30 GMT"),
  unread("two dates", "Sun, 01 Nov 2026 12:01:30 GMT, Sun, 01 Nov 2026 12:02:30 GMT"),
  unread("seconds and a date", "120, Sun, 01 Nov 2026 12:01:30 GMT"),
  unread("letters of another alphabet", "\u00c2\u00f1, 01 \u00cd\u00ee\u00ff 2026 12:01:30 GMT"),
];
