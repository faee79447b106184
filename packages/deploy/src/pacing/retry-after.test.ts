import { describe, expect, test } from "vitest";
import { decodeRetryAfter, readRetryAfter } from "./retry-after.ts";

/** Sunday, 1 November 2026, 12:00:00 UTC. */
const now = Date.UTC(2026, 10, 1, 12, 0, 0);

test.each<[name: string, header: string | null, seconds: number | null]>([
  ["seconds", "7", 7],
  ["zero", "0", 0],
  ["leading zeros", "007", 7],
  ["spaces and tabs around", " \t120 ", 120],
  ["more than a day, read as a day", "86401", 86_400],
  ["more than a number can be", "9".repeat(400), 86_400],

  // Not in the grammar, but clear.
  ["a fraction, rounded up", "1.5", 2],
  ["a fraction of zero", "30.0", 30],
  ["two headers, the second is longer", "30, 120", 120],
  ["two headers, the first is longer", "120,30", 120],
  ["three headers, one with a fraction", "1.2 , 1 , 2", 2],

  ["no header", null, null],
  ["an empty header", "", null],
  ["only a comma", ",", null],
  ["the second of two is empty", "5,", null],
  ["a negative number", "-1", null],
  ["a plus sign", "+5", null],
  ["one of two is negative", "-5, 5", null],
  ["an exponent", "1e3", null],
  ["hexadecimal", "0x10", null],
  ["a fraction without a digit before the point", ".5", null],
  ["two points", "1.2.3", null],
  ["infinity", "Infinity", null],
  ["superscript digits", "\u00b2\u00b3", null],
  ["in quotes", '"120"', null],
  ["with a unit", "5s", null],
  ["a word", "soon", null],
  ["long garbage", "x".repeat(8000), null],
  ["a long list with a letter at the end", `${"1,".repeat(4000)}x`, null],

  // Dates in the three forms of HTTP.
  ["the preferred form", "Sun, 01 Nov 2026 12:01:30 GMT", 90],
  ["RFC 850", "Sunday, 01-Nov-26 12:01:30 GMT", 90],
  ["asctime, the day padded with a space", "Sun Nov  1 12:01:30 2026", 90],
  ["asctime, the day padded with a zero", "Sun Nov 01 12:01:30 2026", 90],
  ["one digit for the day", "Sun, 1 Nov 2026 12:01:30 GMT", 90],
  ["lower case", "sun, 01 nov 2026 12:01:30 gmt", 90],
  ["no day of the week", "01 Nov 2026 12:01:30 GMT", 90],
  ["the wrong day of the week", "Mon, 01 Nov 2026 12:01:30 GMT", 90],
  ["UTC for GMT", "Sun, 01 Nov 2026 12:01:30 UTC", 90],
  ["a zone of +0000", "Sun, 01 Nov 2026 12:01:30 +0000", 90],
  ["a minute ago", "Sun, 01 Nov 2026 11:59:00 GMT", 0],
  ["1994, in two digits", "Sunday, 06-Nov-94 08:49:37 GMT", 0],
  ["the far future, read as a day", "Fri, 31 Dec 9999 23:59:59 GMT", 86_400],

  // Texts that are not HTTP dates.
  ["another time zone", "Sun, 01 Nov 2026 12:01:30 PST", null],
  ["a time zone as an offset", "Sun, 01 Nov 2026 12:01:30 +0300", null],
  ["ISO 8601", "2026-11-01T12:01:30Z", null],
  ["no time", "Sun, 01 Nov 2026", null],
  ["a day that does not exist", "Sun, 31 Feb 2026 12:01:30 GMT", null],
  ["day 0", "Sun, 00 Nov 2026 12:01:30 GMT", null],
  ["a month that does not exist", "Sun, 01 Now 2026 12:01:30 GMT", null],
  ["hour 24", "Sun, 01 Nov 2026 24:01:30 GMT", null],
  ["a leap second, which Date does not know", "Sun, 01 Nov 2026 12:00:60 GMT", null],
  ["two dates", "Sun, 01 Nov 2026 12:01:30 GMT, Sun, 01 Nov 2026 12:02:30 GMT", null],
  ["seconds and a date", "120, Sun, 01 Nov 2026 12:01:30 GMT", null],
])("%s", (_, header, seconds) => {
  expect(decodeRetryAfter(header, now)).toBe(seconds);
});

test("a fraction of a second to a date is rounded up", () => {
  expect(decodeRetryAfter("Sun, 01 Nov 2026 12:00:01 GMT", now + 400)).toBe(1);
});

describe("a date is compared", () => {
  const asked = { "retry-after": "Sun, 01 Nov 2026 12:00:40 GMT" };
  test.each<[string, Record<string, string>, number]>([
    ["with the response's own date", { ...asked, date: "Sun, 01 Nov 2026 12:00:10 GMT" }, 30],
    ["with the clock of this machine if there is none", asked, 40],
  ])("%s", (_, headers, seconds) => {
    expect(readRetryAfter({ headers: new Headers(headers) }, now)).toBe(seconds);
  });
});
