import { expect, test } from "vitest";
import type { Language } from "./message-table.ts";
import { localeOf } from "./locale.ts";

const plain = (text: string) => text.replaceAll(/\s/g, " ");

test.each([
  [1500, "RUB", "1 500,00 ₽", "₽1,500.00"],
  ["1500.5", "RUB", "1 500,50 ₽", "₽1,500.50"],
  [0, "RUB", "0,00 ₽", "₽0.00"],
  ["2400.0", null, "2 400,00 ₽", "₽2,400.00"],
  ["договорная", "RUB", "договорная", "договорная"],
  [12, "<b>", "12 <b>", "12 <b>"],
  ["", "RUB", "—", "—"],
])("%j in %s reads %s, and %s in English", (money, currency, russian, english) => {
  expect(plain(localeOf("ru").money(money, currency))).toBe(russian);
  expect(plain(localeOf("en").money(money, currency))).toBe(english);
});

test.each([
  ["2026-11-03T14:05:12.318+03:00", "3 ноября 2026 г. в 14:05", "3 November 2026 at 14:05"],
  ["2026-11-03T22:30:00Z", "4 ноября 2026 г. в 01:30", "4 November 2026 at 01:30"],
  [null, "—", "—"],
])("%s reads %s, and %s in English", (time, russian, english) => {
  expect([localeOf("ru").time(time), localeOf("en").time(time)]).toEqual([russian, english]);
});

test.each<[Language, string[]]>([
  ["ru", ["14:05:33,007", "512 байт", "17,4 КиБ", "0,06 мс", "1 235 мс"]],
  ["en", ["14:05:33.007", "512 bytes", "17.4 KiB", "0.06 ms", "1,235 ms"]],
])("times, sizes and durations in %s", (language, texts) => {
  const { clock, size, duration } = localeOf(language);
  const ms = Date.UTC(2026, 10, 3, 11, 5, 33, 7);
  expect([clock(ms), size(512), size(17_800), duration(0.0612), duration(1234.6)].map(plain)).toEqual(texts);
});
