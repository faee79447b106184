import { sharedPostgres } from "@orderpane/tooling/postgres";
import { beforeAll, describe, expect, test } from "vitest";
import { openDeploySetup } from "../testing/deploy-setup.ts";
import { createPgBossQueue } from "./pg-boss-queue.ts";
import { eventually } from "@orderpane/tooling/eventually";

const postgres = await sharedPostgres();
const both = ["buyer-card", "stock"];

describe.skipIf(postgres === null)("with pg-boss on PostgreSQL", { timeout: 60_000 }, () => {
  let url: string;
  beforeAll(async () => {
    url = await postgres!.createDatabase();
  });

  async function open(...[options]: Parameters<typeof openDeploySetup>) {
    const setup = await openDeploySetup(options);
    const { registry, context } = setup;
    const startWorker = () =>
      setup.startWorker({ queue: createPgBossQueue({ url, deploys: registry.deploys, now: context.now }) });
    return { ...setup, startWorker };
  }

  test("a job that was lost is made again from the registry", async () => {
    const { startWorker, install, deployed, store, registry, stateOf, clock } = await open();
    await startWorker();
    await install();
    await deployed();
    const { has } = await stateOf();
    await registry.deploys.want(store.insalesId, has!, clock.time);
    clock.time += 1;
    await eventually(async () => expect((await stateOf()).deployedAt).toBeGreaterThanOrEqual(clock.time));
  });

  test("a failed deploy is tried again when it is due", async () => {
    let isDown = true;
    const { startWorker, install, failed, deployed, clock, widgetsIn } = await open({
      intercept: async (request, send) => (isDown ? new Response("", { status: 500 }) : send(request)),
    });
    await startWorker();
    await install();
    await failed();
    isDown = false;
    clock.time += 10_000;
    await deployed();
    expect(await widgetsIn()).toEqual(both);
  });
});
