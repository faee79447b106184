import { lastDocument } from "../../packages/cli/src/testing/kit.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "../kit.ts";

interface Deployed {
  readonly target: { store: string };
  readonly actions: { action: string }[];
}

// In one worker, because each worker would start a server.
test.describe.configure({ mode: "default" });

const source = "widgets/buyer-card/index.tsx";

/** The body of the first widget's frame. */
const firstFrame = (page: Page) => page.locator("iframe").first().contentFrame().locator("body");

test("a widget that breaks during an edit shows that in its frame, and recovers", async ({ page, dev }) => {
  await page.goto(dev.orderPage);
  const card = firstFrame(page);
  await expect(card.locator("h1")).toBeVisible();

  await dev.project.edit(source, "export default function", "export function");
  await expect(card.getByRole("alert")).toHaveText("Виджет не удалось показать");
  await dev.project.edit(source, "export function", "export default function");
  await expect(card.locator("h1")).toBeVisible();
});

test("deploy uses the running store, and the next start finds the widgets unchanged", async ({
  page,
  project,
}) => {
  const first = project.start(["dev", "--port", "0"]);
  await first.line(/buyer-card\s+create/);
  const [orderPage, origin, port] = await first.line(/(http:\/\/\S+:(\d+))\/orders\/\S+/);
  await page.goto(orderPage);
  await expect(firstFrame(page).locator("h1")).toBeVisible();
  const beside = lastDocument(await project.orderpane(["deploy", "--json"])) as Deployed;
  expect(beside.target.store).toBe(origin);
  expect(beside.actions.map(({ action }) => action)).toEqual(["unchanged", "unchanged"]);
  // It ends although the browser still has the page open.
  expect(await first.stop()).toBe(0);

  // Settings are made from the store's address, so the port has to be the same.
  const second = project.start(["dev", "--port", port!]);
  await second.line(/buyer-card\s+unchanged/);
  await second.line(/order-status\s+unchanged/);
  await second.line(/http:\/\/\S+\/orders\/\S+/);
  expect(await second.stop()).toBe(0);
});
