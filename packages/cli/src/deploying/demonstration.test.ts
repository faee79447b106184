import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Run } from "../testing/kit.ts";
import { sharedProject } from "../testing/shared-project.ts";
import { writeBundles } from "../testing/bundles.ts";
import { startRemoteStore } from "../testing/remote-store.ts";

/** This repository's own project, whose widgets are demonstrations, and a real store's address. */
const project = sharedProject();
beforeAll(async () => {
  await writeBundles(project.dir, [{ name: "buyer-card" }, { name: "order-status" }]);
  await project.write(
    ".env.production",
    "ORDERPANE_STORE=https://shop.example.invalid\nORDERPANE_APP_ID=app\n",
  );
});

const inProduction = ["--no-build", "--mode", "production"];
const run = (...args: string[]): Promise<Run> => project.orderpane(args, { ORDERPANE_APP_PASSWORD: "x" });
const refusal = `error the widgets of this project are demonstrations, and shop.example.invalid is not a store on this machine
→ Name the widgets to deploy, such as orderpane deploy buyer-card --mode production, or make a project of your own: npm create orderpane@latest.
`;

test.each(["deploy", "deploy --prune --yes production", "plan"])(
  "%s without names sends nothing to a real store",
  async (line) => {
    expect(await run(...line.split(" "), ...inProduction)).toMatchObject({
      code: 2,
      stdout: "",
      stderr: refusal,
    });
  },
);

test("a saved plan of all widgets is refused as well", async () => {
  const store = await startRemoteStore();
  await project.orderpane(["plan", "--no-build", "--out", "plan.json"], store.env);
  await store.close();
  const saved = await readFile(join(project.dir, "plan.json"), "utf8");
  await project.write("plan.json", saved.replace('"mode": null', '"mode": "production"'));
  expect(await run("deploy", "plan.json", "--no-build")).toMatchObject({ code: 2, stderr: refusal });
});

test("a deploy with a name goes to the store", async () => {
  const { code, stderr } = await run("deploy", "buyer-card", ...inProduction);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^error shop\.example\.invalid: cannot list the widgets: /);
});

test("a project that does not call its widgets demonstrations deploys them all", async () => {
  await project.edit("vite.config.ts", "demonstration: true", "demonstration: false");
  const { stderr } = await run("deploy", ...inProduction);
  expect(stderr).toMatch(/^error shop\.example\.invalid: cannot list the widgets: /);
});
