import { expect, test } from "../kit.ts";

test("a product's page shows the other products of its collection", async ({ page, store, productPage }) => {
  const frame = await productPage.widget("neighbours", { product: 301 });
  await expect(frame.getByRole("table", { name: "Шу пуэр" })).toContainText("₽");
  await expect(frame.getByRole("link").first()).toHaveAttribute("href", new RegExp(`^${store.url}/product/`));
  await expect(frame.getByText("Старый двор»")).toHaveCount(0);
  const [opened] = await Promise.all([page.waitForEvent("popup"), frame.getByRole("link").first().click()]);
  await expect(opened).toHaveURL(/\/products\/\d+$/);
  await page.screenshot({ path: test.info().outputPath("neighbours.png"), fullPage: true });
});
