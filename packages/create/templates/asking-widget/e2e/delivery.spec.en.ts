import { expect, test } from "orderpane/playwright";

test("the widget asks the server and shows the response", async ({ orderPage }) => {
  const widget = await orderPage.widget("delivery", { order: 1004 });
  await expect(widget.getByText("Pickup point")).toBeVisible();
});
