import { expect, test } from "vitest";
import { readRetryAfter } from "./retry-after.ts";

/** Sunday, 1 November 2026, 12:00:00 UTC. */
const now = Date.UTC(2026, 10, 1, 12, 0, 0);

test.each<[name: string, header: string | null, seconds: number | null]>([
  ["seconds", "7", 7],
  ["zero", "0", 0],
  ["spaces and tabs around", " \t120 ", 120],
  ["more than a day, read as a day", "86401", 86_400],
  ["more than a number can be", "9".repeat(400), 86_400],

  // Not in the grammar, but clear.
  ["a fraction, rounded up", "1.5", 2],
  ["two headers, the second is longer", "30, 120", 120],

  ["no header", null, null],
  ["the second of two is empty", "5,", null],
  ["a negative number", "-1", null],
  ["an exponent", "1e3", null],
  ["a word", "soon", null],
  ["a long list with a letter at the end", `${"1,".repeat(4000)}x`, null],

  // Dates in the three forms of HTTP.
  ["the preferred form", "Sun, 01 Nov 2026 12:01:30 GMT", 90],
  ["RFC 850", "Sunday, 01-Nov-26 12:01:30 GMT", 90],
  ["asctime, the day padded with a space", "Sun Nov  1 12:01:30 2026", 90],
  ["no day of the week", "01 Nov 2026 12:01:30 GMT", 90],
  ["a zone of +0000", "Sun, 01 Nov 2026 12:01:30 +0000", 90],
  ["a minute ago", "Sun, 01 Nov 2026 11:59:00 GMT", 0],
  ["the far future, read as a day", "Fri, 31 Dec 9999 23:59:59 GMT", 86_400],

  // Texts that are not HTTP dates.
  ["a time zone as an offset", "Sun, 01 Nov 2026 12:01:30 +0300", null],
  ["ISO 8601", "2026-11-01T12:01:30Z", null],
  ["a day that does not exist", "Sun, 31 Feb 2026 12:01:30 GMT", null],
  ["a leap second, which Date does not know", "Sun, 01 Nov 2026 12:00:60 GMT", null],
  ["seconds and a date", "120, Sun, 01 Nov 2026 12:01:30 GMT", null],
])("%s", (_, header, seconds) => {
  const headers = new Headers(header === null ? {} : { "retry-after": header });
  expect(readRetryAfter({ headers }, now)).toBe(seconds);
});

test("a date is compared with the response's own", () => {
  const dates = { date: "Sun, 01 Nov 2026 12:00:10 GMT", "retry-after": "Sun, 01 Nov 2026 12:00:40 GMT" };
  expect(readRetryAfter({ headers: new Headers(dates) }, now)).toBe(30);
});
