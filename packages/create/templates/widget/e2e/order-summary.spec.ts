import { expect, expectHealthy, makeOrder, test } from "orderpane/playwright";

test("the widget appears in an order page", async ({ orderPage }) => {
  const order = makeOrder({ client: { name: "Anna" } });
  const widget = await orderPage.widget("order-summary", { order });
  await expect(widget.getByText("Anna")).toBeVisible();
});

test("the widget is healthy with every sample order", async ({ orderPage }) => {
  // Omit the last argument, or run npx orderpane check order-summary, to check all languages and widths.
  await expectHealthy(orderPage, "order-summary", { language: "en", width: "narrow" });
});
