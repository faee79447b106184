import { copyFile, mkdir, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { expect, expectHealthy, makeOrder, test } from "../kit.ts";

const one = { language: "en", scheme: "light", width: "narrow", server: "own" } as const;

test("a correct widget is healthy on both pages, and the frames do not count towards the test's timeout", async ({
  orderPage,
  productPage,
}) => {
  const { timeout } = test.info();
  await expectHealthy(orderPage, "margin", { ...one, id: 1001 });
  await expectHealthy(productPage, "Остатки", { ...one, id: 301 });
  expect(test.info().timeout).toBeGreaterThan(timeout);
});

/** This repository's other widgets, each with a record that all its content is shown for. */
const orders = { "buyer-card": 1001, receipts: 1001, "delivery-tracking": 1004, "order-status": 1004 };
const views = { ...one, language: "ru", scheme: undefined } as const;

for (const [name, id] of Object.entries(orders)) {
  test(`${name} is healthy in a light and in a dark back-office`, async ({ orderPage }) => {
    await expectHealthy(orderPage, name, { ...views, id });
  });
}

test("neighbours is healthy in a light and in a dark back-office", async ({ productPage }) => {
  await expectHealthy(productPage, "neighbours", { ...views, id: 301 });
});

test("an order that scrolls is reported once, with the command that shows it", async ({ orderPage }) => {
  const line = { title: "Чай", quantity: 1, sale_price: 100 };
  await orderPage.open(makeOrder({ id: 2002, order_lines: Array.from({ length: 40 }, () => line) }));
  await expect(expectHealthy(orderPage, "margin", { ...one, scheme: undefined, id: 2002 })).rejects.toThrow(
    /^margin has 1 finding\n\n✗ margin  the content scrolls: \d+ px of content in \d+ px\n  height: 2002\n  → orderpane check margin --order 2002 --language en --scheme light --width narrow --server own$/,
  );
});

test("each frame is compared with its screenshot", async ({ page, orderPage }) => {
  const name = "margin-1001-en-light-narrow.png";
  const info = test.info();
  const saved = info.snapshotPath(name, { kind: "snapshot" });
  const folder = dirname(saved);
  const check = () => expectHealthy(orderPage, "margin", { ...one, id: 1001, screenshots: true });
  try {
    await mkdir(folder, { recursive: true });
    await page.setViewportSize({ width: 370, height: 20 });
    await page.screenshot({ path: saved });
    await expect(check()).rejects.toThrow(/^margin has 1 finding\n\n.*toMatchSnapshot.* failed/s);
    await copyFile(info.outputPath(name.replace(".png", "-actual.png")), saved);
    await check();
  } finally {
    await rm(folder, { recursive: true });
  }
});
