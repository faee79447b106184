import { expect, expectHealthy, makeProduct, test } from "orderpane/playwright";

test("the widget appears in a product page", async ({ productPage }) => {
  const widget = await productPage.widget("product-summary", { product: makeProduct({ title: "Sencha" }) });
  await expect(widget.getByText("Sencha")).toBeVisible();
});

test("the widget is healthy with every sample product", async ({ productPage }) => {
  // Omit the last argument, or run npx orderpane check product-summary, to check all languages and widths.
  await expectHealthy(productPage, "product-summary", { language: "en", width: "narrow" });
});
