import { expect, test } from "vitest";
import { homePage } from "./home-page.ts";

const session = {
  insalesId: 7,
  shop: "shop.myinsales.ru",
  unverifiedUser: { id: 1, email: "a@b.example", name: "Анна" },
};
const none = {
  has: null,
  deployedAt: null,
  failures: 0,
  error: null,
  dueAt: null,
};

test.each([
  ["устанавливаются…", none, true],
  ["установлены 23 ноября 2026", { ...none, has: "1", deployedAt: Date.UTC(2026, 10, 23, 9) }, false],
  ["не установлены: 403 (нужна помощь)", { ...none, failures: 1, error: "403" }, false],
  ["не установлены: 500 (следующая попытка", { ...none, failures: 1, error: "500", dueAt: 0 }, true],
])("виджеты магазина %s", async (text, deploy, reloads) => {
  const page = String(await homePage(session, deploy));
  expect(page).toContain(text);
  expect(page.includes("http-equiv")).toBe(reloads);
});

test("данные из браузера показаны как текст", async () => {
  const unverifiedUser = { ...session.unverifiedUser, name: "<img src=x onerror=alert(1)>" };
  const page = String(await homePage({ ...session, unverifiedUser }, none));
  expect(page).toContain("&lt;img src=x");
  expect(page).not.toContain("<img");
});
