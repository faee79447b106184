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

  ["no header", null, null],
  ["two headers", "30, 120", null],
  ["a negative number", "-1", null],
  ["an exponent", "1e3", null],
  ["a word", "soon", null],
  ["a date", "Sun, 01 Nov 2026 12:01:30 GMT", 90],
  ["a minute ago", "Sun, 01 Nov 2026 11:59:00 GMT", 0],
  ["the far future, read as a day", "Fri, 31 Dec 9999 23:59:59 GMT", 86_400],
  ["a date with another zone", "Sun, 01 Nov 2026 12:01:30 +0300", null],
  ["a date in ISO 8601", "2026-11-01T12:01:30Z", null],
  ["a day that does not exist", "Sun, 41 Nov 2026 12:01:30 GMT", null],
])("%s", (_, header, seconds) => {
  const headers = new Headers(header === null ? {} : { "retry-after": header });
  expect(readRetryAfter({ headers }, now)).toBe(seconds);
});

test("a date is compared with the response's own", () => {
  const dates = { date: "Sun, 01 Nov 2026 12:00:10 GMT", "retry-after": "Sun, 01 Nov 2026 12:00:40 GMT" };
  expect(readRetryAfter({ headers: new Headers(dates) }, now)).toBe(30);
});
