import { expect, test } from "vitest";
import type { Language } from "./message-table.ts";
import { startPlatform } from "../testing/test-client.ts";
import { languageOf, localeOf } from "./locale.ts";

const plain = (text: string) => text.replaceAll(/\s/g, " ");

test.each([
  [9.5, "RUR", "9,50 ₽", "RUB 9.50"],
  ["1500.5", "RUB", "1 500,50 ₽", "RUB 1,500.50"],
  ["2400.0", null, "2 400,00 ₽", "RUB 2,400.00"],
  ["договорная", "RUB", "договорная", "договорная"],
  [12, "<b>", "12 <b>", "12 <b>"],
  ["", "RUB", "—", "—"],
])("%j in %s reads %s, and %s in English", (money, currency, russian, english) => {
  expect(plain(localeOf("ru").money(money, currency))).toBe(russian);
  expect(plain(localeOf("en").money(money, currency))).toBe(english);
});

test.each([
  ["2026-11-03T14:05:12.318+03:00", "03.11.2026, 14:05", "03/11/2026, 14:05"],
  ["2026-11-03T22:30:00Z", "04.11.2026, 01:30", "04/11/2026, 01:30"],
  [null, "—", "—"],
])("%s reads %s, and %s in English", (time, russian, english) => {
  expect([localeOf("ru").time(time), localeOf("en").time(time)]).toEqual([russian, english]);
});

test.each<[Language, string[]]>([
  ["ru", ["14:05:33,007", "4 байта", "1 234,6 мс"]],
  ["en", ["14:05:33.007", "4 bytes", "1,234.6 ms"]],
])("times, sizes and durations in %s", (language, texts) => {
  const { clock, size, duration } = localeOf(language);
  const ms = Date.UTC(2026, 10, 3, 11, 5, 33, 7);
  expect([clock(ms), size("жж"), duration(1234.6)].map(plain)).toEqual(texts);
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  languageOf(new Request(`http://store.test${path}`, { headers }));

test.each([
  ["the default", "", {}, "ru"],
  ["the address", "?lang=en", { Cookie: "lang=ru", "Accept-Language": "ru" }, "en"],
  ["another language in the address", "?lang=de", {}, "ru"],
  ["the cookie", "", { Cookie: "a=b; lang=en", "Accept-Language": "ru" }, "en"],
  ["the browser's English", "", { "Accept-Language": "en-US,en;q=0.9" }, "en"],
  ["the browser's Russian after another", "", { "Accept-Language": "de, ru-RU;q=0.8, en;q=0.7" }, "ru"],
  ["a later language with a greater weight", "", { "Accept-Language": "ru;q=0.2,EN;q=0.3" }, "en"],
  ["garbage", "", { "Accept-Language": ";;,q=,=;q=x" }, "ru"],
])("the language of a request: %s", (_name, query, headers, language) => {
  expect(ask(`/orders${query}`, headers as Record<string, string>)).toBe(language);
});

test("the language in a URL is stored in a cookie", async () => {
  const { call } = startPlatform();
  const response = await call("GET", "/orders?lang=en", { user: null });
  const cookie = response.headers.get("set-cookie")!;
  expect(cookie).toMatch(/^lang=en; Path=\/; .*SameSite=Lax; HttpOnly$/);
  const page = await call("GET", "/orders", { user: null, headers: { Cookie: cookie.split(";")[0]! } });
  expect(await page.text()).toMatch(/<html lang="en"[^]*<h1>Orders/);
});

test("the links to the languages keep the rest of the query", async () => {
  const { call } = startPlatform();
  const page = await call("GET", "/products?search=tea&lang=en", { user: null });
  expect(await page.text()).toContain('href="?search=tea&amp;lang=ru"');
});
