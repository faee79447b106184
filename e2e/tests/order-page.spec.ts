import { expect, makeOrder, test, type TestStore } from "../kit.ts";

/** The number of the project's widgets for order pages. */
const countOf = ({ widgets }: TestStore) => widgets.filter(({ page }) => page === "order").length;

test("a widget is found by its name and by its title, on the given order", async ({ orderPage, page }) => {
  const card = await orderPage.widget("buyer-card", { order: 1003 });
  await expect(card.getByRole("heading")).toHaveText("ООО «Северный ветер»");
  const status = await orderPage.widget("Статусы заказа");
  await expect(status.getByRole("cell", { name: "Согласован" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("1003");
});

test.describe("each test has its own store", () => {
  for (const attempt of ["first", "second"]) {
    test(`${attempt}: it contains only the project's widgets`, async ({ store, orderPage, page }) => {
      // Several are created in parallel, so ids come in any order.
      const ids = store.widgets.map(({ id }) => id).toSorted((a, b) => a - b);
      expect((await store.client.list()).map(({ id }) => id)).toEqual(ids);
      await store.client.create({ code: "<p>чужой</p>", height: 60 });
      await expect(orderPage.open(7)).rejects.toThrow("the store shows no order 7 (HTTP 404)");
      await orderPage.open(makeOrder({ id: 7 }));
      await expect(page.locator("iframe")).toHaveCount(countOf(store) + 1);
    });
  }
});

test.describe("with a setting of its own", () => {
  // Nothing listens on port 9: the connection is refused.
  test.use({ settings: { server: "http://127.0.0.1:9/status" } });

  test("a widget gets its value, not the one from the env files", async ({ orderPage }) => {
    const status = await orderPage.widget("order-status");
    await expect(status.getByRole("alert")).toContainText("Не удалось загрузить статусы (network)");
  });
});
