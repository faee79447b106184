import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openFullPlatform } from "../../testing/open-page.ts";
import type { FullPlatform } from "../../testing/start-full-platform.ts";

let full: FullPlatform;
let page: Page;
// Scripts are off, so these forms work in every browser.
openFullPlatform({ locale: "ru-RU", javaScriptEnabled: false }, (opened) => ({ full, page } = opened));

const card = (id: string) => page.locator(`[data-application="${id}"]`);
const result = () => page.locator(".flash").innerText();

test("an application is registered, installed with rights, edited, uninstalled and forgotten", async () => {
  const { lifecycle } = full.platform;
  const { url, requests } = full.applicationServer;
  await page.goto(`${full.url}/applications`);
  await page.locator("#register summary").click();
  await page.locator("#register [name=id]").fill("stock");
  await page.locator("#register [name=title]").fill("Остатки");
  await page.locator("#register [name=installUrl]").fill(`${url}/stock`);
  await page.locator("#register button").click();
  expect(await result()).toBe("Приложение stock сохранено.");
  expect(lifecycle.application("stock")).toMatchObject({ title: "Остатки", uninstallUrl: null });

  await card("stock").getByLabel("товары").uncheck();
  await card("stock").getByRole("button", { name: "Установить" }).click();
  expect(await result()).toBe("Приложение stock установлено.");
  expect(requests.at(-1)).toMatch(/^\/stock\?shop=/);
  expect(lifecycle.installation({ id: 1 }, "stock")).toMatchObject({
    state: "installed",
    rights: ["widgets", "orders"],
  });

  const { secret } = lifecycle.application("stock");
  await card("stock").getByText("Изменить").click();
  await card("stock").locator("[name=title]").fill("Склад");
  await card("stock").getByRole("button", { name: "Сохранить", exact: true }).click();
  expect(await result()).toBe("Приложение stock сохранено.");
  expect(lifecycle.application("stock")).toMatchObject({ title: "Склад", secret });

  await card("stock").getByRole("button", { name: "Удалить из магазина" }).click();
  expect(await result()).toBe("Приложение stock удалено из магазина.");
  expect(lifecycle.installation({ id: 1 }, "stock")!.state).toBe("uninstalled");

  await card("stock").getByText("Изменить").click();
  await card("stock").getByRole("button", { name: "Забыть во всех магазинах" }).click();
  expect(await result()).toBe("Приложение stock забыто.");
  expect(await card("stock").count()).toBe(0);
});

test("the secret and the password are shown only on request", async () => {
  const { password } = full.platform.lifecycle.installation({ id: 1 }, "loyalty")!;
  await page.goto(`${full.url}/applications`);
  expect(await card("loyalty").innerText()).not.toContain(password);
  await card("loyalty").getByText("Секрет и пароль").click();
  expect(await card("loyalty").innerText()).toContain("a-secret-of-loyalty");
  expect(await card("loyalty").innerText()).toContain(password);
});

test("the conditions above the widgets become part of the URL", async () => {
  await page.goto(`${full.url}/orders/1001`);
  await page.locator("[name=order]").selectOption("1003");
  await page.locator("[name=globals]").selectOption("absent");
  await page.getByRole("button", { name: "Применить" }).click();
  expect(page.url()).toBe(`${full.url}/orders/1003?globals=absent`);
  expect(await page.locator("h1").innerText()).toContain("1003");
});
