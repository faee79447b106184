import { expect, test } from "vitest";
import { formatMoney, formatTime, joinParts } from "./text.ts";

test.each([
  [1500, "RUB", "1 500,00 ₽"],
  ["1500.5", "RUB", "1 500,50 ₽"],
  [0, "RUB", "0,00 ₽"],
  ["2400.0", null, "2 400,00 ₽"],
  ["договорная", "RUB", "договорная"],
  [12, "<b>", "12 <b>"],
  [12, "", "12,00 ₽"],
  [null, "RUB", "—"],
  [undefined, "RUB", "—"],
  ["", "RUB", "—"],
])("%j in %s reads %s", (money, currency, text) => {
  expect(formatMoney(money, currency).replaceAll(/\s/g, " ")).toBe(text);
});

test.each([
  ["2026-11-03T14:05:12.318+03:00", "3 ноября 2026 г. в 14:05"],
  ["2026-11-03T22:30:00Z", "4 ноября 2026 г. в 01:30"],
  ["завтра", "—"],
  [null, "—"],
])("%s reads %s", (time, text) => {
  expect(formatTime(time)).toBe(text);
});

test("only the parts that are there are joined", () => {
  expect(joinParts(["a", null, "", undefined, 0, "b"], ", ")).toBe("a, b");
});
