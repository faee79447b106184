import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { lastDocument } from "@orderpane/cli/testing";
import { expect, test } from "../kit.ts";

/** The checked parts of the output of `plan --json` and `deploy --json`. */
interface Applied {
  readonly actions: { action: string }[];
}

test("widgets are built, deployed and work in an order page", async ({
  page,
  project,
  runningStore: store,
}) => {
  const built = await project.orderpane(["build"]);
  expect(built).toMatchObject({ code: 0, stderr: "" });

  const deployed = await project.orderpane(["deploy", "--json"], store.env);
  expect(deployed).toMatchObject({ code: 0 });
  expect(lastDocument(deployed)).toEqual({
    target: { store: store.url },
    actions: [
      { widget: "buyer-card", action: "create", id: expect.any(Number) },
      { widget: "order-status", action: "create", id: expect.any(Number) },
    ],
    requests: expect.any(Number),
  });

  await page.goto(store.orderPage);
  const frames = page.locator("iframe");
  await expect(frames).toHaveCount(2);
  const [card, status] = [frames.nth(0).contentFrame(), frames.nth(1).contentFrame()];
  const { buyer, number } = await card.locator("body").evaluate(() => ({
    buyer: window.order_info!.client!.name!,
    number: String(window.order_info!.number),
  }));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(number);
  await expect(card.getByText(buyer).first()).toBeVisible();
  await expect(status.getByRole("table")).toBeVisible();
});

test("the request body from build --xml creates the widget by hand, and deploy recognises it", async ({
  project,
  runningStore: store,
}) => {
  await project.orderpane(["build", "--xml"], store.env);
  const response = await fetch(`${store.url}/admin/application_widgets.xml`, {
    method: "POST",
    headers: {
      "content-type": "application/xml",
      authorization: `Basic ${btoa(`${store.appId}:${store.appPassword}`)}`,
    },
    body: await readFile(join(project.dir, "dist/buyer-card.xml")),
  });
  expect(response.status).toBe(200);
  const planned = lastDocument(await project.orderpane(["plan", "--json"], store.env)) as Applied;
  expect(planned.actions).toEqual([
    { widget: "buyer-card", action: "unchanged", id: expect.any(Number) },
    { widget: "order-status", action: "create", id: null },
  ]);
});
