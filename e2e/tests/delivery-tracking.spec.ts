import { expect, test } from "../kit.ts";

test("delivery-tracking shows the events of an order's parcel, from the application's server", async ({
  orderPage,
  page,
}) => {
  const frame = await orderPage.widget("delivery-tracking", { order: 1004 });
  const way = frame.getByRole("list", { name: "Путь отправления" }).getByRole("listitem");
  await expect(way).toHaveCount(4);
  await expect(way.first()).toHaveText("Передано курьеру или в пункт выдачи07.11, 23:38");
  await expect(frame.getByText("3–5 дн.")).toBeVisible();
  await expect(frame.getByText("СДЭК на Баумана")).toBeVisible();

  // The carrier's page opens in a tab of its own.
  await page.context().route("https://carrier.example/**", (route) => route.fulfill({ body: "Посылка" }));
  const [tab] = await Promise.all([
    page.waitForEvent("popup"),
    frame.getByRole("link", { name: "СД-201004" }).click(),
  ]);
  await expect(tab).toHaveURL("https://carrier.example/track/1004");
});

test("delivery-tracking shows that the server is down, and can load again", async ({ orderPage, page }) => {
  let requests = 0;
  await page.route("**/__app/delivery-tracking*", (route) => {
    requests++;
    return route.abort();
  });
  const frame = await orderPage.widget("delivery-tracking", { order: 1001 });
  await expect(frame.getByRole("alert")).toContainText("Сервер приложения не отвечает");
  expect(requests).toBe(3);
  await expect(frame.getByText("05.11.2026, 18–21 ч")).toBeVisible();

  await page.unroute("**/__app/delivery-tracking*");
  await frame.getByRole("button", { name: "Повторить" }).click();
  await expect(frame.getByRole("listitem")).toHaveCount(5);
  await expect(frame.getByRole("alert")).toHaveCount(0);
});
