import { randomBytes } from "node:crypto";
import { noteSecret } from "@orderpane/tooling/canary";
import type { Locator, Page } from "@playwright/test";
import { freePort } from "@orderpane/tooling/programs";
import { test } from "../example.ts";
import { expect, type RunningPlatform } from "../kit.ts";

const id = "order-tracking";

// Sequential, because each test builds the example into the same folder.
test.describe.configure({ mode: "default" });

test("the example application is installed, used, removed and installed again", async ({
  page,
  context,
  startExample,
  runningStore: store,
}) => {
  const origin = `http://localhost:${await freePort()}`;
  const application = await register(page, store, origin);
  const first = await startExample(application);
  const orderPage = await context.newPage();
  await orderPage.goto(`${store.url}/orders/1004`);
  await expect(orderPage.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(orderPage.locator("iframe")).toHaveCount(0);
  await install(page);
  await useAndInstallAgain({ page, orderPage, store, origin });

  await test.step("started at another address, it updates the widgets of the store", async () => {
    await first.stop();
    const moved = `http://localhost:${await freePort()}`;
    const second = await startExample({ ...application, APP_ORIGIN: moved });
    await second.error(/"event":"widgets deployed"/);
    await Promise.all([orderPage.waitForRequest(`${moved}/widgets/order-status?**`), orderPage.reload()]);
    await expect(orderPage.locator("iframe")).toHaveCount(2);
  });
});

/** The open pages and addresses of a test. */
interface Visit {
  /** The application's page in the back-office. */
  readonly page: Page;
  readonly orderPage: Page;
  readonly store: RunningPlatform;
  readonly origin: string;
}

/** Uses an installed application, uninstalls it, and installs it again. */
async function useAndInstallAgain({ page, orderPage, store, origin }: Visit): Promise<void> {
  const frames = orderPage.locator("iframe");
  const [history, receipts] = [frames.nth(0).contentFrame(), frames.nth(1).contentFrame()];
  await test.step("its widgets appear in the open order page and call its server", async () => {
    await expect(frames).toHaveCount(2);
    await expect(history.getByRole("row")).toHaveCount(5);
    await expect(receipts.getByText("Чеков пока нет")).toBeVisible();
    await receipts.getByRole("button", { name: "Выбить чек прихода" }).click();
    await receipts.getByRole("button", { name: "Выбить", exact: true }).click();
    await expect(receipts.getByRole("row")).toHaveCount(2);
  });

  const home = await logIn(page);
  await test.step("its page shows the store, its widgets and the unverified user", async () => {
    await expect(home).toHaveURL(`${origin}/`);
    await expect(home.getByRole("heading")).toHaveText(new URL(store.url).host);
    await expect(home.getByText(/^installed .*\d{4}/)).toBeVisible();
    await expect(home.getByText("unverified")).toBeVisible();
    await home.screenshot({ path: test.info().outputPath("home.png") });
  });

  const firstPassword = await passwordIn(store);
  await test.step("after the uninstall neither its page nor its server responds", async () => {
    await cardOf(page).getByRole("button", { name: "Удалить из магазина" }).click();
    await expect(page.getByText(`Приложение ${id} удалено из магазина.`)).toBeVisible();
    await home.reload();
    await expect(home.getByRole("heading")).toHaveText("Log in first");
    await orderPage.reload();
    await expect(history.getByRole("alert")).toBeVisible();
  });

  await test.step("installed again it has another password, and each widget once", async () => {
    // The first login returned to the login URL; this one returns to the URL in the parameter `login`.
    const body = JSON.stringify({ loginReturn: "autologin-url" });
    await fetch(`${store.url}/__store/assumptions`, { method: "PUT", body });
    await install(page);
    await expect(page.getByText("autologin-url", { exact: true })).toBeVisible();
    expect(await passwordIn(store)).not.toBe(firstPassword);
    const again = await logIn(page);
    await expect(again.getByText(/^installed .*\d{4}/)).toBeVisible();
    const [asked] = await Promise.all([
      orderPage.waitForRequest(`${origin}/widgets/order-status?**`),
      orderPage.reload(),
    ]);
    await expect(history.getByRole("row")).toHaveCount(5);
    await expect(receipts.getByRole("row")).toHaveCount(2);
    await expect(frames).toHaveCount(2);
    expect(asked.resourceType()).toBe("script");
    const withoutKey = new URL(asked.url());
    withoutKey.searchParams.delete("key");
    expect(await (await fetch(withoutKey)).text()).toContain("bad-key");
  });
}

/** Registers the application in the back-office. Returns the environment of its process. */
async function register(page: Page, { url }: RunningPlatform, origin: string) {
  await page.goto(`${url}/applications`);
  const form = page.locator("#register");
  await form.locator("summary").click();
  const fields = {
    Идентификатор: id,
    Название: "Отслеживание заказов",
    "URL установки": `${origin}/install`,
    "URL входа": `${origin}/login`,
    "URL удаления": `${origin}/uninstall`,
    "URL автологина": `${origin}/autologin`,
  };
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value);
  await form.getByRole("button", { name: "Сохранить" }).click();
  await cardOf(page).getByText("Секрет и пароль").click();
  const secret = await cardOf(page).locator("dd code").first().innerText();
  const key = randomBytes(32).toString("base64");
  [secret, key].forEach(noteSecret);
  return { APP_ORIGIN: origin, APP_SECRET: secret, APP_KEYS: key };
}

async function install(page: Page): Promise<void> {
  await cardOf(page).getByRole("button", { name: "Установить", exact: true }).click();
  await expect(page.getByText(`Приложение ${id} установлено.`)).toBeVisible();
}

/** Clicks the back-office's button that opens the application's page. */
async function logIn(page: Page): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await cardOf(page).getByRole("link", { name: "Войти в приложение" }).click();
  return opened;
}

function cardOf(page: Page): Locator {
  return page.locator(`[data-application="${id}"]`);
}

async function passwordIn({ url }: RunningPlatform): Promise<string> {
  const response = await fetch(`${url}/__store/applications/${id}`);
  const { password } = (await response.json()) as { password: string };
  noteSecret(password);
  return password;
}
