import { expect, test } from "vitest";
import { codeFrame, placeOf } from "./place.ts";

test("line and column count from 1", () => {
  expect([placeOf("ab\ncd", 0), placeOf("ab\ncd", 4)]).toEqual([
    { line: 1, column: 1 },
    { line: 2, column: 2 },
  ]);
});

test("a frame shows two lines before and a caret", () => {
  const text = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "ten", "eleven"].join("\r\n");
  expect(codeFrame(text, { line: 10, column: 2 })).toBe(" 8 | 8\n 9 | 9\n10 | ten\n   |  ^");
});

test("a long line is cut around the place", () => {
  const frame = codeFrame(`${"x".repeat(500)}!${"y".repeat(500)}`, { line: 1, column: 501 }).split("\n");
  expect(frame[0]!.length).toBeLessThan(110);
  expect(frame[0]![frame[1]!.indexOf("^")]).toBe("!");
});
