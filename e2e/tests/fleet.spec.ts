import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { lastDocument, type Project } from "@orderpane/cli/testing";
import { createPlatform, listen, type Platform } from "@orderpane/platform";
import {
  type Application,
  createApplication,
  createSqliteRegistry,
  type FleetStatus,
} from "@orderpane/server";
import { canary } from "@orderpane/tooling/canary";
import { expect, test } from "../kit.ts";

const source = "widgets/buyer-card/index.tsx";
const operatorKey = `${canary}-of-the-operator`;

test("errors of a release in live pages reach the operator with file and line, and halt it", async ({
  page,
  project,
}) => {
  test.slow();
  await rm(join(project.dir, "widgets/order-status"), { recursive: true });
  const declared = '"order", "settings": { "reports": { "type": "url" } }';
  await project.edit("widgets/buyer-card/widget.json", '"order"', declared);
  await using fleet = await openFleet(project);
  const { origin, orderPages, fleetVerb, releases } = fleet;
  await fleet.restart();
  await fleet.install();
  const { base } = await fleetVerb("status");
  await expect.poll(releases).toEqual([base, base, base]);

  const [before = ""] = (await project.read(source)).split("  return (");
  await project.edit(source, "  return (", "  if (location.href) throw new RangeError();\n  return (");
  await fleet.restart();
  const [next = ""] = (await fleetVerb("status")).waiting;
  await fleetVerb("release", next, "--share", "100", "--yes");
  await expect.poll(releases).toEqual([next, next, next]);
  for (const orderPage of orderPages) {
    const reported = page.waitForResponse(`${origin}/reports?**`);
    await page.goto(orderPage);
    expect((await reported).status()).toBe(204);
  }
  await expect
    .poll(async () => (await fleetVerb("status")).halted)
    .toBe("3 of 3 stores report an error at a new place");

  const place = `${source}:${before.split("\n").length}`;
  await expect.poll(async () => (await fleet.run("errors")).stdout).toContain(place);
  await page.goto(`${origin}/operator`);
  await page.getByRole("textbox").fill(operatorKey);
  await page.getByRole("button").click();
  await expect(page.getByRole("row", { name: "buyer-card RangeError" })).toContainText(place);
  await expect(page.getByText("3 of 3 stores report")).toHaveCount(2);

  await fleetVerb("back");
  await expect.poll(releases).toEqual([base, base, base]);
  await page.goto(orderPages[0]!);
  await expect(page.locator("iframe").contentFrame().getByRole("heading")).toBeVisible();
});

/** Three stores that have installed an application, and its operator's command line. */
async function openFleet(project: Project) {
  const platform = createPlatform({ stores: 2 });
  const storefront = await listen(platform);
  let application: Application | undefined;
  const server = await listen({ fetch: async (request) => application!.fetch(request) } as Platform);
  const origin = `http://localhost:${new URL(server.url).port}`;
  const identity = { id: "tracker", secret: randomBytes(16).toString("hex") };
  const options = { ...identity, keys: [randomBytes(32).toString("base64")], urls: { origin }, operatorKey };
  const env = { ORDERPANE_APPLICATION: origin, ORDERPANE_OPERATOR_KEY: operatorKey };
  const run = (...args: string[]) => project.orderpane(["fleet", ...args], env);
  const addresses = platform.stores().map(({ host }) => `${host}:${new URL(storefront.url).port}`);
  return {
    origin,
    orderPages: addresses.map((address) => `http://${address}${platform.orderPage}`),
    run,
    fleetVerb: async (...args: string[]) => lastDocument(await run(...args, "--json")) as FleetStatus,
    /** The release of each store; `null` for none. */
    releases: async () => {
      const { stores } = await application!.fleet.status();
      return stores.flatMap(({ has, stores: count, state }) =>
        Array<string | null>(count).fill(state === "current" ? has : null),
      );
    },
    /** Builds the project, and starts the application again. */
    async restart(): Promise<void> {
      expect(await project.orderpane(["build"])).toMatchObject({ code: 0, stderr: "" });
      await application?.close();
      application = createApplication({
        ...options,
        registry: createSqliteRegistry({ file: join(project.dir, "registry.db") }),
        acceptLocalShops: true,
        widgets: { folder: join(project.dir, "dist"), releases: "by-hand" },
        log: () => {},
      });
      await application.start();
    },
    async install(): Promise<void> {
      platform.lifecycle.register({ ...identity, installUrl: `${origin}/install` });
      for (const [index, { id }] of platform.stores().entries()) {
        await platform.lifecycle.install({ id }, identity.id, { address: addresses[index]! });
      }
    },
    async [Symbol.asyncDispose]() {
      await application?.close();
      await server.close();
      await storefront.close();
      platform.close();
    },
  };
}
