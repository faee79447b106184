import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import type { ListeningPlatform } from "../../server/listen.ts";
import { openPlatform } from "../../testing/open-page.ts";

let page: Page;
let server: ListeningPlatform;
openPlatform({ locale: "ru-RU" }, (opened) => ({ page, server } = opened));

test("the header has one line on a screen of 1280 px, and a menu on one of 390 px", async () => {
  const heightOf = async () => (await page.locator("header").boundingBox())!.height;
  const places = page.getByRole("navigation");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${server.url}/orders`);
  expect(await heightOf()).toBeLessThan(60);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await heightOf()).toBeLessThan(80);
  expect(await places.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Меню" }).click();
  await places.getByRole("link", { name: "Журнал" }).click();
  expect(new URL(page.url()).pathname).toBe("/log");
});
