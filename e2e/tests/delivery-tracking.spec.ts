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

  // The carrier's page opens in its own tab.
  await page.context().route("https://carrier.example/**", (route) => route.fulfill({ body: "Посылка" }));
  const [tab] = await Promise.all([
    page.waitForEvent("popup"),
    frame.getByRole("link", { name: "СД-201004" }).click(),
  ]);
  await expect(tab).toHaveURL("https://carrier.example/track/1004");
});
