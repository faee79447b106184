import { expect, test } from "../kit.ts";

test("order-status shows an order's history, from the application's server", async ({ orderPage }) => {
  const frame = await orderPage.widget("order-status", { order: 1004 });
  await expect(frame.getByRole("row")).toHaveCount(5);
  await expect(frame.getByRole("row").last()).toContainText("В доставкеСД-204418");
});

test("order-status shows that the server is down, and can load again", async ({ orderPage, page }) => {
  await page.route("**/__app/order-status*", (route) => route.abort());
  const frame = await orderPage.widget("order-status", { order: 1001 });
  await expect(frame.getByRole("alert")).toContainText("Не удалось загрузить статусы (network)");

  await page.unroute("**/__app/order-status*");
  await frame.getByRole("button", { name: "Повторить" }).click();
  await expect(frame.getByRole("row")).toHaveCount(6);
  await expect(frame.getByRole("alert")).toHaveCount(0);
});
