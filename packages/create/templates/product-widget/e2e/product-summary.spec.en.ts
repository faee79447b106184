import { expect, makeProduct, test } from "orderpane/playwright";

test("the widget appears in a product page", async ({ productPage }) => {
  const widget = await productPage.widget("product-summary", { product: makeProduct({ title: "Sencha" }) });
  await expect(widget.getByText("Sencha")).toBeVisible();
});
