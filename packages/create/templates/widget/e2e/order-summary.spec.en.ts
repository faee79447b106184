import { expect, makeOrder, test } from "orderpane/playwright";

test("the widget appears in an order page", async ({ orderPage }) => {
  const order = makeOrder({ client: { name: "Anna" } });
  const widget = await orderPage.widget("order-summary", { order });
  await expect(widget.getByText("Anna")).toBeVisible();
});
