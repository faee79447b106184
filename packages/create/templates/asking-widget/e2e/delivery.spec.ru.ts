import { expect, test } from "orderpane/playwright";

test("виджет спрашивает сервер и показывает ответ", async ({ orderPage }) => {
  const widget = await orderPage.widget("delivery", { order: 1004 });
  await expect(widget.getByText("Пункт выдачи")).toBeVisible();
});
