import { expect, test } from "vitest";
import { homePage } from "./home-page.ts";

const session = {
  insalesId: 7,
  shop: "shop.myinsales.ru",
  unverifiedUser: { id: 1, email: "a@b.example", name: "Anna" },
};
const none = {
  has: null,
  deployedAt: null,
  failures: 0,
  error: null,
  dueAt: null,
};

test.each([
  ["being installed…", none, true],
  ["installed November 23, 2026", { ...none, has: "1", deployedAt: Date.UTC(2026, 10, 23, 9) }, false],
  ["not installed: 403 (needs help)", { ...none, failures: 1, error: "403" }, false],
  ["not installed: 500 (next attempt", { ...none, failures: 1, error: "500", dueAt: 0 }, true],
])("the widgets of a store: %s", async (text, deploy, reloads) => {
  const page = String(await homePage(session, deploy));
  expect(page).toContain(text);
  expect(page.includes("http-equiv")).toBe(reloads);
});

test("values from the browser are shown as text", async () => {
  const unverifiedUser = { ...session.unverifiedUser, name: "<img src=x onerror=alert(1)>" };
  const page = String(await homePage({ ...session, unverifiedUser }, none));
  expect(page).toContain("&lt;img src=x");
  expect(page).not.toContain("<img");
});
