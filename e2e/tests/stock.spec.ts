import { expect, test } from "../kit.ts";

test("the products of the store lead to a page with their stock", async ({ page, store, productPage }) => {
  await page.goto(`${store.url}/orders`);
  await page.getByRole("navigation").getByRole("link", { name: "Товары" }).click();
  await page.getByRole("link", { name: "Старый двор" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Шу пуэр");

  const frame = await productPage.widget("stock");
  await expect(frame.getByRole("row")).toHaveText([
    /Вариант.*Цена.*Остаток.*Резерв/,
    /100 г.*490.*1\d/,
    /357 г.*1.500.*1.800.*12\d/,
    /На развес.*4.200,50.*—\d/,
    /25 г.*нет в наличии.*150.*0\d/,
    /Всего.*13\d/,
  ]);
  await expect(page.locator("iframe")).toHaveCount(
    store.widgets.filter((widget) => widget.page === "product").length,
  );
  await expect(page.locator("[data-notice]:visible")).toHaveCount(0);
  await page.screenshot({ path: test.info().outputPath("stock.png"), fullPage: true });
});
