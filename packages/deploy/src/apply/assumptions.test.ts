import { type Format, formats, widgetsPath } from "@orderpane/protocol/api";
import {
  listen,
  type ListeningPlatform,
  type Platform,
  type Assumptions,
  assumptionTable,
} from "@orderpane/platform";
import { afterEach, describe, expect, test } from "vitest";
import type { DesiredWidget } from "../bundles/read-bundles.ts";
import { createClient } from "../client/store-client.ts";
import { planDeploy } from "../plan/plan-deploy.ts";
import { decodeTarget, type Target } from "../target.ts";
import { createCanaryStore } from "../testing/canary-store.ts";
import { bundlesOf, desiredWidget } from "../testing/desired-widget.ts";
import { describeAction } from "../testing/memory-store.ts";
import { testClock } from "../testing/test-clock.ts";
import { applyPlan } from "./apply.ts";

/** Both forms of the API, under every assumption of the platform, over HTTP. */
let server: ListeningPlatform | undefined;
let platform: Platform | undefined;
afterEach(async () => {
  await server?.close();
  platform?.close();
});

const card = desiredWidget();
const newCard = desiredWidget({ version: 2 });
const stock = desiredWidget({ name: "stock", height: 120, page: "product" });
const comment = desiredWidget({ name: "with-comment", script: "/*<!-- a comment -->*/" });

async function openStore(format: Format, assumptions: Partial<Assumptions> = {}) {
  const clock = testClock();
  platform = createCanaryStore({ now: clock.now, assumptions });
  server = await listen(platform);
  const target = decodeTarget({ store: server.url, ...platform.credentials });
  const connect = () => createClient(target, { ...clock, format });
  const deploy = async (widgets: readonly DesiredWidget[], { prune = false } = {}) => {
    const client = connect();
    const plan = planDeploy({ bundles: bundlesOf(...widgets), stored: await client.list(), prune });
    const { actions, requests } = await applyPlan(plan, client);
    return { actions: actions.map(describeAction), requests };
  };
  return { target, connect, deploy };
}

const rows = Object.entries(assumptionTable).flatMap(([name, { values }]) =>
  values.map((value): [name: string, value: string] => [name, value]),
);

describe.each(formats)("%s", (format) => {
  test.each(rows)("%s = %s", async (name, value) => {
    const { deploy, connect } = await openStore(format, { [name]: value });
    // If XML has no page, a product widget is impossible; another test shows that.
    const second = value === "ignored" && format === "xml" ? desiredWidget({ name: "stock" }) : stock;
    const all = [card, second, comment];
    expect((await deploy(all)).actions).toEqual([
      "create buyer-card 1",
      "create stock 2",
      "create with-comment 3",
    ]);
    expect((await deploy(all)).requests).toBe(1);
    expect((await deploy([newCard, second])).actions).toEqual(["update buyer-card 1", "unchanged stock 2"]);
    expect((await deploy([newCard], { prune: true })).actions).toEqual([
      "unchanged buyer-card 1",
      "delete stock 2",
      "delete with-comment 3",
    ]);
    await connect().remove(99);
    expect((await connect().list()).map(({ id }) => id)).toEqual([1]);
  });

  test.each(assumptionTable.limitStatus.values)(
    "limitStatus = %s: the client waits for the limit",
    async (status) => {
      const { target, deploy } = await openStore(format, { limitStatus: status });
      expect(await useUp(target)).toBe(Number(status));
      expect(await deploy([card])).toEqual({ actions: ["create buyer-card 1"], requests: 4 });
    },
  );
});

test("xml, pageTypeXml = ignored: a product widget is not confirmed, in every run", async () => {
  const { deploy } = await openStore("xml", { pageTypeXml: "ignored" });
  const refused = {
    code: "not-confirmed",
    message: expect.stringContaining("stock (widget 1) has page order, expected product") as string,
  };
  await expect(deploy([stock])).rejects.toMatchObject(refused);
  await expect(deploy([stock])).rejects.toMatchObject(refused);
});

/** Uses up the request limit. Returns the status of the first request beyond it. */
async function useUp({ store: url, appId, appPassword }: Target): Promise<number> {
  const authorization = `Basic ${btoa(`${appId}:${appPassword}`)}`;
  const ask = () =>
    platform!.fetch(new Request(new URL(widgetsPath("json"), url), { headers: { authorization } }));
  for (let used = 0; used < 500; used++) await ask();
  return (await ask()).status;
}
