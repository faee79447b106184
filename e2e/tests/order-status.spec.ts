import { expect, test } from "../kit.ts";

test("order-status shows an order's history, from the application's server", async ({ orderPage }) => {
  const frame = await orderPage.widget("order-status", { order: 1004 });
  await expect(frame.getByRole("row")).toHaveCount(5);
  await expect(frame.getByRole("row").last()).toContainText("В доставкеСД-204418");
});
