import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "@orderpane/tooling/eventually";
import { openFullPlatform } from "../../testing/open-page.ts";
import type { FullPlatform } from "../../testing/start-full-platform.ts";

let full: FullPlatform;
let page: Page;
openFullPlatform({ locale: "en-US" }, (opened) => ({ full, page } = opened));

test("a new request appears at the top without a reload, and its texts are escaped", async () => {
  const ask = async (path: string) => (await full.call("GET", path)).text();
  const newest = page.locator("[data-entry] a").first();
  const shows = (text: string) => eventually(async () => expect(await newest.innerText()).toContain(text));
  await page.goto(`${full.url}/log`);
  await page.evaluate("window.kept = true");
  await ask("/admin/account.json?q=%3Cimg%20src=x%20onerror=alert(1)%3E&first");
  await shows("&first");
  await ask("/admin/account.json?second");
  await shows("?second");
  const found = await page.evaluate("[window.kept, document.querySelectorAll('main img').length]");
  expect(found).toEqual([true, 0]);
});
