import { expect, expectHealthy, test } from "orderpane/playwright";

test("виджет спрашивает сервер и показывает ответ", async ({ orderPage }) => {
  const widget = await orderPage.widget("delivery", { order: 1004 });
  await expect(widget.getByText("Пункт выдачи")).toBeVisible();
});

test("виджет исправен с каждым образцом заказа", async ({ orderPage }) => {
  // Без последнего аргумента или командой npx orderpane check delivery проверяются все языки и любая ширина.
  await expectHealthy(orderPage, "delivery", { language: "ru", width: "narrow" });
});
