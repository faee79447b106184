import { lastDocument } from "@orderpane/cli/testing";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

interface Deployed {
  target: { store: string };
  actions: { action: string }[];
}

/** What the first widget's frame says. */
const firstFrame = (page: Page) => page.locator("iframe").first().contentFrame().locator("body");

test("an edit shows within a second, without a reload of the order page", async ({ page, project }) => {
  const running = project.start(["dev", "--port", "0"]);
  const [, address] = await running.line(/(http:\/\/\S+\/orders\/\S+)/);
  await page.goto(address!);
  await expect(firstFrame(page).locator("[data-orderpane] > *").first()).toBeVisible();
  await expect(page.locator("iframe").nth(1).contentFrame().getByRole("table")).toBeVisible();
  await page.evaluate(() => Object.assign(window, { __sameDocument: true }));

  await project.edit("widgets/buyer-card/index.tsx", "return (", "return <p>Правка</p>;\n  return (");
  const edited = Date.now();
  await expect(firstFrame(page)).toContainText("Правка", { timeout: 5_000 });
  test.info().annotations.push({ type: "edit to screen, ms", description: String(Date.now() - edited) });
  expect(await page.evaluate(() => "__sameDocument" in window)).toBe(true);

  expect(await running.stop()).toBe(0);
});

test("a widget that breaks while it is edited says so in its frame, and recovers", async ({
  page,
  project,
}) => {
  const running = project.start(["dev", "--port", "0"]);
  const [, address] = await running.line(/(http:\/\/\S+\/orders\/\S+)/);
  await page.goto(address!);
  const card = firstFrame(page);
  await expect(card.locator("h1")).toBeVisible();

  await project.edit("widgets/buyer-card/index.tsx", "export default function", "export function");
  await expect(card.getByRole("alert")).toHaveText("Виджет не удалось показать");
  await project.edit("widgets/buyer-card/index.tsx", "export function", "export default function");
  // The watcher takes two writes within milliseconds for one, which no author makes: the file is touched again.
  await expect(async () => {
    await project.touch("widgets/buyer-card/index.tsx");
    await expect(card.locator("h1")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await running.stop();
});

test("the next start finds the same store and the widgets unchanged", async ({ project }) => {
  const first = project.start(["dev", "--port", "0"]);
  await first.line(/buyer-card\s+create/);
  const [, port] = await first.line(/http:\/\/\S+:(\d+)\/orders\/\S+/);
  expect(await first.stop()).toBe(0);

  // Settings are made from the store's address, so the port has to be the same.
  const second = project.start(["dev", "--port", port!]);
  await second.line(/buyer-card\s+unchanged/);
  await second.line(/order-status\s+unchanged/);
  await second.line(/http:\/\/\S+\/orders\/\S+/);
  expect(await second.stop()).toBe(0);
});

test("deploy goes into the store that runs, and brings one up where none does", async ({ project }) => {
  const alone = lastDocument(await project.orderpane(["deploy", "--json"])) as Deployed;
  expect(alone.actions.map(({ action }) => action)).toEqual(["create", "create"]);

  const running = project.start(["dev", "--port", "0"]);
  const [, origin] = await running.line(/(http:\/\/\S+)\/orders\//);
  const beside = lastDocument(await project.orderpane(["deploy", "--json"])) as Deployed;
  expect(beside.target.store).toBe(origin);
  expect(await running.stop()).toBe(0);
});

test("a foreign page's sandboxed frame cannot read the sources", async ({ page, project }) => {
  const running = project.start(["dev", "--port", "0"]);
  const [, origin] = await running.line(/(http:\/\/\S+)\/orders\//);
  await page.route("http://foreign.localhost/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<iframe sandbox="allow-scripts" srcdoc="<script>
        fetch('${origin}/widgets/buyer-card/index.tsx').then((r) => r.text()).then(
          (text) => parent.postMessage('read ' + text.length, '*'),
          () => parent.postMessage('refused', '*'));
      </script>"></iframe><script>addEventListener("message", ({ data }) => (document.title = data))</script>`,
    }),
  );
  await page.goto("http://foreign.localhost/");
  await expect(page).toHaveTitle("refused");
  await running.stop();
});
