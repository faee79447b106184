import { expect, expectHealthy, test } from "orderpane/playwright";

test("the widget asks the server and shows the response", async ({ orderPage }) => {
  const widget = await orderPage.widget("delivery", { order: 1004 });
  await expect(widget.getByText("Pickup point")).toBeVisible();
});

test("the widget is healthy with every sample order", async ({ orderPage }) => {
  // Omit the last argument, or run npx orderpane check delivery, to check all languages and widths.
  await expectHealthy(orderPage, "delivery", { language: "en", width: "narrow" });
});
