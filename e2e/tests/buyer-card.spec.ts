import { expect, test } from "../kit.ts";

test("buyer-card shows who ordered and where it goes", async ({ orderPage }) => {
  const frame = await orderPage.widget("buyer-card", { order: 1001 });
  await expect(frame.getByRole("heading")).toHaveText("Синицына Анна Павловна");
  await expect(frame.getByRole("link", { name: "+79161234567" })).toHaveAttribute("href", "tel:+79161234567");
  await expect(frame.getByText("119019, г. Москва, ул. Новый Арбат")).toBeVisible();
  await expect(frame.getByText(/^3 позиции на 4\s920\s₽$/)).toBeVisible();
});
