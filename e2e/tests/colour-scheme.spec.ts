import type { FrameLocator, Page } from "@playwright/test";
import { expect, runAxe, test } from "../kit.ts";

/** By the id of an order: its widgets, and a text that shows that each has loaded. */
const orders = {
  1001: { "buyer-card": "Синицына", receipts: "Чеков пока нет" },
  1004: { "delivery-tracking": "Передано курьеру", "order-status": "В доставке" },
  1005: { margin: "Итого" },
};

for (const [order, widgets] of Object.entries(orders)) {
  const names = Object.keys(widgets).join(" and ");
  test(`${names} can be read in a light and in a dark back-office`, async ({ page, orderPage }) => {
    await orderPage.open(Number(order));
    await expectContrast(page, widgets, (name) => orderPage.widget(name));
  });
}

test("neighbours and stock can be read in a light and in a dark back-office", async ({
  page,
  productPage,
}) => {
  await productPage.open();
  await expectContrast(page, { neighbours: "Всего в категории", stock: "Всего" }, (name) =>
    productPage.widget(name),
  );
});

const canvases = { light: "rgb(255, 255, 255)", dark: "rgb(18, 18, 18)" } as const;

async function expectContrast(
  page: Page,
  widgets: Readonly<Record<string, string>>,
  widget: (name: string) => Promise<FrameLocator>,
): Promise<void> {
  const addresses = new Map<string, string>();
  for (const [name, text] of Object.entries(widgets)) {
    const frame = await widget(name);
    addresses.set(await frame.locator("html").evaluate(() => window.location.href), text);
  }
  for (const [address, text] of addresses) {
    // Alone, because axe looks at each frame of a page, and the page around this one is the store's.
    await page.goto(address);
    await expect(page.getByText(text).first()).toBeVisible();
    // Where nothing has a background, axe takes the page for a white one.
    await page.addStyleTag({ content: "html { background: Canvas }" });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const ground = page.locator("html").evaluate((html) => getComputedStyle(html).backgroundColor);
      expect(await ground).toBe(canvases[colorScheme]);
      const { problems, checked } = await runAxe(page, (axe) => axe.withRules("color-contrast"));
      expect(problems).toEqual([]);
      expect(checked.get("color-contrast")).toBeGreaterThan(1);
    }
  }
}
