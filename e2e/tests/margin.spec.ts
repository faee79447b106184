import { expect, makeOrder, test } from "../kit.ts";

test("margin stays within its panel, with any titles", async ({ orderPage }) => {
  const order_lines = [{ title: "Высокогорный".repeat(12), quantity: 1000, sale_price: 99_999.99 }];
  for (const order of [1006, makeOrder({ id: 2002, order_lines })]) {
    const frame = await orderPage.widget("margin", { order });
    await expect(frame.getByRole("row").last()).toContainText("Итого");
    const hidden = frame.locator("html").evaluate((page) => page.scrollWidth - page.clientWidth);
    expect(await hidden).toBe(0);
  }
});
