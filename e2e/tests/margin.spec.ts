import { expect, makeOrder, test } from "../kit.ts";

test("margin shows each line of an order and the total", async ({ orderPage }) => {
  const frame = await orderPage.widget("margin", { order: 1005 });
  const rows = frame.getByRole("table", { name: "Маржа по позициям" }).getByRole("row");
  await expect(rows).toHaveText([
    /^ТоварСуммаМаржа$/,
    /^Шу пуэр «Старый двор», 2019 × 2, скидка 300\s₽2\s700\s₽≈\s900\s₽$/,
    /^Сенча «Утренняя роса», 50 г × 1420,50\s₽≈\s168,20\s₽$/,
    /^Скидка на заказ -312,05\s₽-312,05\s₽$/,
    /^Итого, 27\s%2\s808,45\s₽≈\s756,15\s₽$/,
  ]);
  await expect(frame.getByRole("status")).toHaveText("≈ себестоимость: 60 % цены без скидок");
});

test("margin stays within its panel, with any titles", async ({ orderPage }) => {
  const order_lines = [{ title: "Высокогорный".repeat(12), quantity: 1000, sale_price: 99_999.99 }];
  for (const order of [1006, makeOrder({ id: 2002, order_lines })]) {
    const frame = await orderPage.widget("margin", { order });
    await expect(frame.getByRole("row").last()).toContainText("Итого");
    const hidden = frame.locator("html").evaluate((page) => page.scrollWidth - page.clientWidth);
    expect(await hidden).toBe(0);
  }
});
