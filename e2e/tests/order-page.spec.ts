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

test("the test's own order has a page", async ({ orderPage }) => {
  const order = makeOrder({ id: 7, client: { name: "<img src=x>" }, total_price: 12_500.5 });
  const card = await orderPage.widget("buyer-card", { order });
  await expect(card.getByRole("heading")).toHaveText("<img src=x>");
  await expect(card.locator("body")).toContainText(/1 позиция на 12\s500,5/);
});

test("a frame may show dialogs, print and download files", async ({ orderPage, page, store }) => {
  const code = `
    <button onclick="alert(order_info.number)">Say</button>
    <button onclick="print()">Print</button>
    <a href="data:text/plain,label" download="label.txt">Save</a>
    <script>addEventListener("beforeprint", () => document.body.append("is printed"))</script>`;
  await store.client.create({ code, height: 60 });
  await orderPage.open(1004);
  const frame = page.locator("iframe").last().contentFrame();
  const said: string[] = [];
  page.once("dialog", (dialog) => {
    said.push(dialog.message());
    void dialog.dismiss();
  });
  await frame.getByRole("button", { name: "Say" }).click();
  expect(said).toEqual(["1004"]);
  await frame.getByRole("button", { name: "Print" }).click();
  await expect(frame.getByText("is printed")).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent("download"), frame.getByRole("link").click()]);
  expect(file.suggestedFilename()).toBe("label.txt");
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

test.describe("with assumptions", () => {
  test.use({ assumptions: { putBody: "empty", codeEcho: "comments-stripped", limitStatus: "503" } });

  test("the store behaves accordingly and shows the widgets", async ({ orderPage, page, store }) => {
    expect(await (await fetch(`${store.url}/__store`)).json()).toMatchObject({
      assumptions: { putBody: "empty", codeEcho: "comments-stripped" },
    });
    await expect((await orderPage.widget("buyer-card")).getByRole("heading")).toBeVisible();
    await expect(page.locator("iframe")).toHaveCount(countOf(store));
  });
});

test("a test can cause faults, move the clock and reset the store", async ({ store }) => {
  const widgets = await store.client.list();
  store.local.state.snapshot("deployed");
  store.local.faults.add({
    match: { method: "DELETE" },
    when: "before",
    do: { kind: "status", status: 403 },
  });
  await expect(store.client.remove(widgets[0]!.id)).rejects.toThrow("403");
  await store.client.remove(widgets[0]!.id);
  expect(await store.client.list()).toHaveLength(widgets.length - 1);
  store.local.clock.set(Date.UTC(2030, 0, 1));
  const created = await store.client.create({ code: "<p>later</p>", height: 60 });
  expect(created.createdAt).toMatch(/^2030-01-01T03:00:00/);
  store.local.state.restore("deployed");
  expect(await store.client.list()).toEqual(widgets);
});
