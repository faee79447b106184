import { expect, makeProduct, test } from "orderpane/playwright";

test("виджет виден на странице товара", async ({ productPage }) => {
  const widget = await productPage.widget("product-summary", { product: makeProduct({ title: "Сенча" }) });
  await expect(widget.getByText("Сенча")).toBeVisible();
});
