import { makeOrder } from "@orderpane/protocol/samples";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openFullPlatform } from "../../testing/open-page.ts";
import type { FullPlatform } from "../../testing/start-full-platform.ts";
import { widgetBody } from "../../testing/test-client.ts";

let full: FullPlatform;
let page: Page;
openFullPlatform({ locale: "ru-RU" }, (opened) => ({ full, page } = opened));

/** Browsers need more time for each letter of such a word, the longer it is. */
const word = "م".repeat(20_000);

const words = (names: string) => Object.fromEntries(names.split(" ").map((name) => [name, word]));

const everywhere = {
  ...words("number total_price items_price currency_code financial_status coupon comment manager_comment"),
  ...words("referer source delivery_title delivery_description payment_title payment_description"),
  custom_status: words("permalink title"),
  client: words("name surname phone email inn"),
  shipping_address: words("full_name phone full_delivery_address"),
  discounts: [words("description amount")],
  order_lines: [words("title sku comment unit sale_price")],
};

test.each([1280, 400])("words of 20,000 letters neither hang nor widen a page of %i px", async (width) => {
  full.platform.putOrder({ ...makeOrder({ id: 77 }), ...(everywhere as object) });
  const body = widgetBody("json", { code: `<p title="${word}">`, height: 60 });
  await full.call("PUT", "/admin/application_widgets/1.json", { body });
  await page.setViewportSize({ width, height: 800 });
  for (const path of ["/orders", "/orders/77", "/widgets/1", "/log", "/log/10"]) {
    await page.goto(full.url + path, { timeout: 10_000 });
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([path, scrollWidth]).toEqual([path, width]);
  }
});
