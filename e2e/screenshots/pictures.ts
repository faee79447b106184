import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { createApplication, createSqliteRegistry, type Registry } from "@orderpane/server";
import { noteSecret } from "@orderpane/tooling/canary";
import { freePort } from "@orderpane/tooling/programs";
import { type Page, test as playwright } from "@playwright/test";
import { test } from "../example.ts";
import { expect } from "../kit.ts";

const root = join(import.meta.dirname, "../..");

/** Saves the page as `docs/public/screenshots/<name>.png`, or `<name>.ru.png` in Russian. */
async function take(page: Page, name: string, height = 720): Promise<void> {
  const language = playwright.info().project.name;
  const file = language === "en" ? `${name}.png` : `${name}.${language}.png`;
  await page.setViewportSize({ width: 1120, height });
  // The frames resize with the page.
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: join(root, "docs/public/screenshots", file) });
}

test("order page of a new project", async ({ page, project }) => {
  await rm(join(project.dir, "widgets"), { recursive: true });
  const language = playwright.info().project.name;
  await project.orderpane(["new", "order-summary", "--language", language]);
  if (language === "ru") {
    await project.edit("widgets/order-summary/widget.json", "Order summary", "Коротко о заказе");
  }
  await project.write("vite.config.ts", newConfig);
  const running = project.start(["dev", "--port", "0"]);
  const [orderPage] = await running.line(/http:\/\/\S+\/orders\/\S+/);
  await page.goto(orderPage);
  await expect(page.locator("iframe").contentFrame().locator("body")).toContainText(/\S/);
  await take(page, "order-page");
});

/** Loads the sources, because Vite resolves package names that it can see to compiled packages. */
const newConfig = `
const load = (name) => import(name);
const { widgets } = await load("@orderpane/build/vite");
const { localPlatform } = await load("@orderpane/platform/vite");
export default { plugins: [widgets({ project: "my-widgets" }), localPlatform()] };
`;

test("an error in the open order page", async ({ page, dev }) => {
  await page.goto(dev.orderPage);
  await expect(page.locator("iframe").first().contentFrame().locator("body")).toContainText(/\S/);
  const [file, sound] = ["widgets/buyer-card/index.tsx", "export default function"] as const;
  const broken = `const broken = <p>1</b>;\n${sound}`;
  await dev.project.edit(file, sound, broken);
  await expect(page.locator(".problem").first()).toContainText("const broken");
  await take(page, "build-error");
  await dev.project.edit(file, broken, sound);
});

test("report of a check", async ({ page, project }) => {
  // The report shows 48 frames.
  test.slow();
  await project.edit("widgets/buyer-card/widget.json", '"height": 210', '"height": 120');
  const language = playwright.info().project.name;
  await project.process(["check", "buyer-card", "--language", language]);
  await page.goto(pathToFileURL(join(project.dir, ".orderpane/check/report.html")).href);
  await take(page, "check", 760);
});

test("history of a widget", async ({ page, project, runningStore: store }) => {
  await project.orderpane(["deploy"], store.env);
  await project.edit("widgets/buyer-card/index.tsx", "<p>{summaryOf", "<p>Итого: {summaryOf");
  await project.orderpane(["deploy"], store.env);
  await page.goto(`${store.url}/widgets`);
  await page.locator('main a[href^="/widgets/"]').first().click();
  await page.locator("main table").last().scrollIntoViewIfNeeded();
  await take(page, "widget-history");
});

test("an application in the back-office and in an order page", async ({
  page,
  startExample,
  runningStore: store,
}) => {
  const origin = `http://localhost:${await freePort()}`;
  const [secret, key] = [randomBytes(16).toString("hex"), randomBytes(32).toString("base64")];
  [secret, key].forEach(noteSecret);
  await startExample({ APP_ORIGIN: origin, APP_SECRET: secret, APP_KEYS: key });
  const body = {
    title: "Отслеживание заказов",
    secret,
    installUrl: `${origin}/install`,
    loginUrl: `${origin}/login`,
    uninstallUrl: `${origin}/uninstall`,
    autologinUrl: `${origin}/autologin`,
  };
  const registered = await fetch(`${store.url}/__store/applications/order-tracking`, {
    method: "PUT",
    body: JSON.stringify(body),
  });
  expect(registered.ok).toBe(true);
  await page.goto(`${store.url}/applications`);
  const card = page.locator('[data-application="order-tracking"]');
  await take(page, "install-application");
  await card.locator("form[action$=install] button").first().click();
  await expect(card.locator("a[href$='/login']")).toBeVisible();
  await take(page, "installed-application");

  await page.goto(`${store.url}/orders/1004`);
  await expect(page.locator("iframe")).toHaveCount(2);
  const [history, receipts] = [page.locator("iframe").nth(0), page.locator("iframe").nth(1)];
  await expect(history.contentFrame().getByRole("row")).toHaveCount(5);
  await expect(receipts.contentFrame().getByRole("button").first()).toBeVisible();
  await take(page, "application-order", 800);

  await page.goto(`${store.url}/applications/order-tracking/login`);
  await expect(page.getByText("unverified")).toBeVisible();
  await take(page, "application-home", 400);
});

test("the operator's page", async ({ page }) => {
  const operatorKey = randomBytes(16).toString("hex");
  noteSecret(operatorKey);
  const registry = createSqliteRegistry({ file: ":memory:" });
  const application = createApplication({
    id: "order-tracking",
    secret: randomBytes(16).toString("hex"),
    keys: [randomBytes(32).toString("base64")],
    operatorKey,
    urls: { origin: "https://app.example.com" },
    registry,
    log: () => {},
  });
  await application.start();
  const base = "8c1f04b7a92e5d36";
  const next = "3f9a0c51d27be884";
  await fillRegistry(registry, base, next);
  await application.fleet.release({ release: next, share: 1, by: "anna" });
  await application.fleet.release({ release: next, share: 10, by: "anna" });
  const { state: fleet } = await registry.fleet.read();
  const query = { fleet, except: [], now: Date.now(), limit: 15 };
  for (const id of await registry.deploys.outdated(query)) await settle(registry, id, next);
  const server = createServer(getRequestListener((request) => application.fetch(request)));
  await once(server.listen(0, "127.0.0.1"), "listening");
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/operator`);
  await page.locator("input[name=key]").fill(operatorKey);
  await page.locator("button").click();
  await expect(page.locator("table").first()).toBeVisible();
  await take(page, "operator", 1000);
  server.close();
  await application.close();
});

/** 240 stores, some of which have the next release, or fail. */
async function fillRegistry(registry: Registry, base: string, next: string): Promise<void> {
  const at = Date.now();
  for (const id of [base, next]) {
    await registry.releases.keep({ id, at, builds: [id], content: "{}", maps: {} }, []);
  }
  const rest = { share: 0, salt: 0, halted: null, replaced: [], newest: null };
  const state = { base, release: null, ...rest, silenced: [], shops: [] };
  await registry.fleet.change(0, state, { at, by: "start", text: `a process started with release ${base}` });
  for (let id = 1; id <= 240; id++) {
    const shop = `shop-${id}.myinsales.ru`;
    await registry.installs.claim({ tokenHash: shop, insalesId: id, shop, network: null, at });
    await registry.installs.accept(shop, { password: "sealed", at });
    await settle(registry, id, base);
  }
  const frames = [{ file: "widgets/order-status/index.tsx", line: 31, column: 9 }];
  const report = { release: next, name: "TypeError", positions: [], frames, message: null };
  for (const insalesId of [2, 9]) {
    await registry.reports.add({ insalesId, id: "1", at, place: "1", widget: "order-status", ...report });
  }
}

async function settle({ deploys }: Registry, insalesId: number, release: string): Promise<void> {
  const at = Date.now();
  const lease = { insalesId, owner: "picture", until: at + 1000 };
  await deploys.lease({ ...lease, now: at });
  const failure = { code: "unauthorized", message: "the store refuses the password" };
  const isFailing = insalesId % 80 === 7;
  const result = { at, release, inputs: "1.a", dueAt: at + 3_600_000 };
  await deploys.settle(lease, { ...result, failure: isFailing ? failure : null });
}
