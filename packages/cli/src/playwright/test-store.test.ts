import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createProject } from "../testing/kit.ts";
import { writeBundles } from "../testing/bundles.ts";
import { startTestStore } from "./test-store.ts";

test.each<[declared: string[], expected: string]>([
  [["server", "limit"], "one of server, limit"],
  [[], "none"],
])("a setting that no widget declares is refused, with those that are: %j", async (names, expected) => {
  const project = await createProject();
  onTestFinished(() => project.remove());
  const root = project.dir;
  const settings = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  await writeBundles(root, [{ name: "buyer-card", settings }]);
  const start = (given: Record<string, string>) =>
    startTestStore({ root, dir: join(root, "dist") }, { assumptions: {}, settings: given });
  await expect(start({ servr: "https://app.example" })).rejects.toThrow(
    `no widget of the project declares a setting servr in its widget.json: expected ${expected}`,
  );
  const store = await start(Object.fromEntries(names.map((name) => [name, "x"])));
  await store.close();
});

test("a required setting without a value is refused with the name of its variable", async () => {
  const project = await createProject();
  onTestFinished(() => project.remove());
  const dir = join(project.dir, "dist");
  await writeBundles(project.dir, [
    { name: "card", settings: { limit: { type: "string", required: true } } },
  ]);
  const started = startTestStore({ root: project.dir, dir }, { assumptions: {}, settings: {} });
  await expect(started).rejects.toThrow("card needs limit\n→ Set ORDERPANE_SETTING_LIMIT in");
});

test("the project's samples have pages by name, and an unknown name is refused with a list of names", async () => {
  const project = await createProject();
  onTestFinished(() => project.remove());
  const root = project.dir;
  await writeBundles(root, [{ name: "buyer-card" }]);
  await mkdir(join(root, "samples/orders"), { recursive: true });
  await project.write("samples/orders/retail.json", "{}");
  await project.write("samples/orders/wholesale.json", '{"id":5,"order_lines":[{"quantity":40}]}');
  const options = { assumptions: {}, settings: {} };
  const store = await startTestStore({ root, dir: join(root, "dist") }, options);
  onTestFinished(() => store.close());
  expect(store.orderUrl("wholesale")).toBe(`${store.url}/orders/5`);
  expect(await (await fetch(store.orderUrl("wholesale"))).text()).toContain("Заказ № 5 ");
  expect(() => store.productUrl("kettle")).toThrow("samples/products/kettle.json: expected none");
  expect(() => store.orderUrl("kettle")).toThrow(
    "the project has no file samples/orders/kettle.json: expected one of retail, wholesale",
  );
});
