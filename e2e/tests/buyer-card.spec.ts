import { expect, test } from "../kit.ts";

test("buyer-card shows who ordered and where it goes", async ({ orderPage }) => {
  const frame = await orderPage.widget("buyer-card", { order: 1001 });
  await expect(frame.getByRole("heading")).toHaveText("Синицына Анна Павловна");
  await expect(frame.getByRole("link", { name: "+79161234567" })).toHaveAttribute("href", "tel:+79161234567");
  await expect(frame.getByText("119019, г. Москва, ул. Новый Арбат")).toBeVisible();
  await expect(frame.getByText(/^3 позиции на 4\s920\s₽$/)).toBeVisible();
});

test("buyer-card shows what a buyer wrote as text, and runs none of it", async ({ orderPage }) => {
  const frame = await orderPage.widget("buyer-card", { order: 1007 });
  await expect(frame.getByRole("heading")).toContainText("<script>window.__hostile = true</script>");
  await expect(frame.getByRole("link")).toHaveCount(0);
  await expect(frame.locator("img")).toHaveCount(0);
  expect(await frame.locator("html").evaluate(() => "__hostile" in window)).toBe(false);
});

test("buyer-card shows an order without a buyer", async ({ orderPage }) => {
  const frame = await orderPage.widget("buyer-card", { order: 1002 });
  await expect(frame.getByRole("heading")).toHaveText("Покупатель не указан");
});
