import { expect, expectHealthy, makeOrder, test } from "orderpane/playwright";

test("виджет виден на странице заказа", async ({ orderPage }) => {
  const order = makeOrder({ client: { name: "Анна" } });
  const widget = await orderPage.widget("order-summary", { order });
  await expect(widget.getByText("Анна")).toBeVisible();
});

test("виджет исправен с каждым образцом заказа", async ({ orderPage }) => {
  // Без последнего аргумента или командой npx orderpane check order-summary проверяются все языки и любая
  // ширина.
  await expectHealthy(orderPage, "order-summary", { language: "ru", width: "narrow" });
});
