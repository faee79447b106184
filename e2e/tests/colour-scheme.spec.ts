import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "../kit.ts";

/** By name: a record with much to show, and a text that is there when all is. */
const widgets = {
  "buyer-card": { order: 1001, text: "Синицына" },
  "delivery-tracking": { order: 1004, text: "Передано курьеру" },
  margin: { order: 1005, text: "Итого" },
  "order-status": { order: 1004, text: "В доставке" },
  receipts: { order: 1001, text: "Чеков пока нет" },
  neighbours: { text: "Всего в категории" },
  stock: { text: "Всего" },
};

const canvases = { light: "rgb(255, 255, 255)", dark: "rgb(18, 18, 18)" };

for (const [name, { text, ...record }] of Object.entries(widgets)) {
  test(`${name} can be read in a light and in a dark back-office`, async ({
    page,
    orderPage,
    productPage,
  }) => {
    const { order } = { order: undefined, ...record };
    const frame = order ? await orderPage.widget(name, { order }) : await productPage.widget(name);
    // Alone, because axe looks at each frame of a page, and the page around this one is the store's.
    const address = await frame.locator("html").evaluate(() => window.location.href);
    for (const [scheme, canvas] of Object.entries(canvases)) {
      await page.goto(`${address}?scheme=${scheme}`);
      await expect(page.getByText(text).first()).toBeVisible();
      // Where nothing has a background, axe takes the page for a white one.
      await page.addStyleTag({ content: "html { background: Canvas }" });
      const ground = page.locator("html").evaluate((html) => getComputedStyle(html).backgroundColor);
      expect(await ground).toBe(canvas);

      const axe = new AxeBuilder({ page }).withRules("color-contrast");
      // The other mode is for pages with frames: it opens another page for each run.
      const { violations, passes } = await axe.setLegacyMode().analyze();
      const found = violations.flatMap(({ nodes }) => nodes.map(({ html, any }) => [html, any[0]?.message]));
      expect(found).toEqual([]);
      expect(passes[0]?.nodes.length).toBeGreaterThan(1);
    }
  });
}
