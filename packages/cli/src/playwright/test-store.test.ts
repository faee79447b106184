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
