import { expect, expectHealthy, makeProduct, test } from "orderpane/playwright";

test("виджет виден на странице товара", async ({ productPage }) => {
  const widget = await productPage.widget("product-summary", { product: makeProduct({ title: "Сенча" }) });
  await expect(widget.getByText("Сенча")).toBeVisible();
});

test("виджет исправен с каждым образцом товара", async ({ productPage }) => {
  // Без последнего аргумента или командой npx orderpane check product-summary проверяются все языки и любая
  // ширина.
  await expectHealthy(productPage, "product-summary", { language: "ru", width: "narrow" });
});
