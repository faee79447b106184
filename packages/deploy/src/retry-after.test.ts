import { describe, expect, test } from "vitest";
import { decodeRetryAfter } from "./retry-after.ts";

const now = Date.UTC(2026, 10, 1, 12, 0, 0);

describe("seconds", () => {
  test.each([
    ["0", 0],
    ["7", 7],
    ["007", 7],
    [" 120 ", 120],
    ["86400", 86_400],
  ])("%j", (header, seconds) => {
    expect(decodeRetryAfter(header, now)).toBe(seconds);
  });
});

describe("an HTTP date", () => {
  test.each([
    ["Sun, 01 Nov 2026 12:01:30 GMT", 90],
    ["Sun, 1 Nov 2026 12:01:30 GMT", 90],
    ["sun, 01 nov 2026 12:01:30 gmt", 90],
    ["01 Nov 2026 12:01:30 GMT", 90],
    ["Sun, 01 Nov 2026 12:01:30 UTC", 90],
    ["Sun, 01 Nov 2026 12:01:30 +0000", 90],
    ["Sunday, 01-Nov-26 12:01:30 GMT", 90],
    ["Sun Nov  1 12:01:30 2026", 90],
    ["Sun Nov 01 12:01:30 2026", 90],
    ["Sun, 01 Nov 2026 12:00:60 GMT", 60],
    ["Sun, 01 Nov 2026 11:59:00 GMT", 0],
    ["Sun, 06 Nov 1994 08:49:37 GMT", 0],
    ["Sunday, 06-Nov-94 08:49:37 GMT", 0],
    ["Mon, 02 Nov 2026 12:00:00 GMT", 86_400],
  ])("%j", (header, seconds) => {
    expect(decodeRetryAfter(header, now)).toBe(seconds);
  });

  test("a fraction of a second is waited out whole", () => {
    expect(decodeRetryAfter("Sun, 01 Nov 2026 12:00:01 GMT", now + 400)).toBe(1);
  });
});

describe("anything else says nothing", () => {
  test.each([
    [null],
    [""],
    ["  "],
    ["-1"],
    ["+5"],
    ["1.5"],
    ["1e3"],
    ["0x10"],
    ["5s"],
    ["120, 120"],
    ["soon"],
    ["2026-11-01T12:01:30Z"],
    ["Sun, 31 Feb 2026 12:01:30 GMT"],
    ["Sun, 00 Nov 2026 12:01:30 GMT"],
    ["Sun, 01 Now 2026 12:01:30 GMT"],
    ["Sun, 01 Nov 2026 24:01:30 GMT"],
    ["Sun, 01 Nov 2026 12:60:30 GMT"],
    ["Sun, 01 Nov 2026 12:01:30 PST"],
    ["Sun, 01 Nov 2026 12:01:30 +0300"],
    ["Sun, 01 Nov 2026"],
  ])("%j", (header) => {
    expect(decodeRetryAfter(header, now)).toBeNull();
  });
});
