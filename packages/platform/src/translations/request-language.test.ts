import { expect, test } from "vitest";
import { startPlatform } from "../testing/test-client.ts";
import { languageOf } from "./request-language.ts";

const ask = (path: string, headers: Record<string, string> = {}) =>
  languageOf(new Request(`http://store.test${path}`, { headers }));

test.each([
  ["nothing said", "", {}, "ru"],
  ["the address", "?lang=en", { Cookie: "lang=ru", "Accept-Language": "ru" }, "en"],
  ["another language in the address", "?lang=de", {}, "ru"],
  ["the cookie", "", { Cookie: "a=b; lang=en", "Accept-Language": "ru" }, "en"],
  ["a cookie of another name", "", { Cookie: "xlang=en" }, "ru"],
  ["the browser's English", "", { "Accept-Language": "en-US,en;q=0.9" }, "en"],
  ["the browser's Russian after another", "", { "Accept-Language": "de, ru-RU;q=0.8, en;q=0.7" }, "ru"],
  ["a greater weight further on", "", { "Accept-Language": "ru;q=0.2,EN;q=0.3" }, "en"],
  ["a language that is refused", "", { "Accept-Language": "en;q=0" }, "ru"],
  ["garbage", "", { "Accept-Language": ";;,q=,=;q=x" }, "ru"],
])("%s decides", (_name, query, headers, language) => {
  expect(ask(`/orders${query}`, headers as Record<string, string>)).toBe(language);
});

const form = (fields: Record<string, string>) => ({
  body: String(new URLSearchParams(fields)),
  type: "application/x-www-form-urlencoded",
  user: null,
});

test("the switch sets the cookie and leads back, without the language of the address", async () => {
  const { call } = startPlatform();
  const to = "/orders/1001?width=500&lang=ru";
  const response = await call("POST", "/__store/language", form({ lang: "en", to }));
  expect([response.status, response.headers.get("location")]).toEqual([303, "/orders/1001?width=500"]);
  const cookie = response.headers.get("set-cookie")!;
  expect(cookie).toMatch(/^lang=en; Path=\/; .*SameSite=Lax; HttpOnly$/);
  const page = await call("GET", "/orders", { user: null, headers: { Cookie: cookie.split(";")[0]! } });
  expect(await page.text()).toMatch(/<html lang="en"[^]*<h1>Orders/);
});

test.each([
  "https://evil.example/x",
  "//evil.example/x",
  "/\\evil.example",
  "javascript:alert(1)",
  "http://[",
  "///evil.example",
])("it never leads away: %s", async (to) => {
  const { call } = startPlatform();
  const response = await call("POST", "/__store/language", form({ lang: "en", to }));
  expect(new URL(response.headers.get("location")!, "http://store.test/").origin).toBe("http://store.test");
});
