import { describe, expect, test } from "vitest";
import type { DesiredWidget } from "../bundles/read-bundles.ts";
import { createClient, type StoreClient } from "../client/store-client.ts";
import { planDeploy } from "../plan/plan-deploy.ts";
import { decodeTarget } from "../target.ts";
import { createCanaryStore } from "../testing/canary-store.ts";
import { bundlesOf, desiredWidget } from "../testing/desired-widget.ts";
import { testClock } from "../testing/test-clock.ts";
import { applyPlan } from "./apply.ts";

/** Rivals act between the requests of a run. */
type Handle = (request: Request) => Promise<Response>;

const card = desiredWidget();
const newCard = desiredWidget({ version: 2 });

function openStore() {
  const platform = createCanaryStore();
  const target = decodeTarget({ store: "http://127.0.0.1", ...platform.credentials });
  const connect = (through: Handle = (request) => platform.fetch(request)): StoreClient =>
    createClient(target, { ...testClock(), fetch: (input, init) => through(new Request(input, init)) });
  const deploy = async (desired: DesiredWidget, through?: Handle) => {
    const client = connect(through);
    const plan = planDeploy({ bundles: bundlesOf(desired), stored: await client.list() });
    return applyPlan(plan, client);
  };
  return { store: platform, connect, deploy, list: () => connect().list() };
}

describe("a rival that was faster", () => {
  test("keeps its widget, and ours is merged into it in the same run", async () => {
    const { store: platform, connect, deploy, list } = openStore();
    const through: Handle = async (request) => {
      if (request.method === "POST") await connect().create({ code: card.code, height: 80 });
      return platform.fetch(request);
    };
    const { actions, requests } = await deploy(card, through);
    expect(actions).toMatchObject([
      {
        action: "create",
        widget: "buyer-card",
        id: 1,
        reason: expect.stringContaining("2 was merged into 1"),
      },
      { action: "merge", widget: "buyer-card", id: 2, reason: "a duplicate of widget 1" },
    ]);
    expect(requests).toBe(5);
    expect(await list()).toMatchObject([{ id: 1, code: card.code }]);
  });

  test("is updated if it has another build", async () => {
    const { store: platform, connect, deploy, list } = openStore();
    const through: Handle = async (request) => {
      if (request.method === "POST") await connect().create({ code: card.code, height: 80 });
      return platform.fetch(request);
    };
    const { actions } = await deploy(newCard, through);
    expect(actions.map(({ action, id }) => `${action} ${id}`)).toEqual(["create 1", "update 1", "merge 2"]);
    expect(await list()).toMatchObject([{ id: 1, code: newCard.code }]);
  });

  test("is not overwritten if it deploys another build again, but duplicates are deleted", async () => {
    const { store: platform, connect, deploy, list } = openStore();
    const through: Handle = async (request) => {
      if (request.method === "POST") await connect().create({ code: card.code, height: 80 });
      const response = await platform.fetch(request);
      if (request.method === "POST") await connect().replace(2, { code: card.code });
      return response;
    };
    await expect(deploy(newCard, through)).rejects.toMatchObject({ code: "not-confirmed" });
    expect(await list()).toMatchObject([{ id: 1, code: card.code }]);
  });

  test("that never stops ends the run, with what was done", async () => {
    const { store: platform, connect, deploy } = openStore();
    const through: Handle = async (request) => {
      if (request.method === "GET") await connect().create({ code: card.code, height: 80 });
      return platform.fetch(request);
    };
    await expect(deploy(newCard, through)).rejects.toMatchObject({
      name: "PartlyAppliedError",
      code: "duplicated",
    });
  });
});
