import { expect, makeOrder, test } from "orderpane/playwright";

test("виджет виден на странице заказа", async ({ orderPage }) => {
  const order = makeOrder({ client: { name: "Анна" } });
  const widget = await orderPage.widget("order-summary", { order });
  await expect(widget.getByText("Анна")).toBeVisible();
});
