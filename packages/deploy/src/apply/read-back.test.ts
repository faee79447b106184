import { describe, expect, test } from "vitest";
import { planDeploy } from "../plan/plan-deploy.ts";
import type { DesiredWidget } from "../bundles/read-bundles.ts";
import { bundlesOf, desiredWidget } from "../testing/desired-widget.ts";
import { type Handle, openMemoryStore } from "../testing/memory-store.ts";
import { applyPlan } from "./apply.ts";

/** Another machine acts between the requests of a run. */
const card = desiredWidget();
const newCard = desiredWidget({ version: 2 });

function openStore() {
  const store = openMemoryStore();
  const deploy = async (desired: DesiredWidget, through: Handle) => {
    const client = store.connect(through);
    const plan = planDeploy({ bundles: bundlesOf(desired), stored: await client.list() });
    return applyPlan(plan, client);
  };
  const createRival = () => store.insert(card.code, 80);
  const afterRival: Handle = async (request) => {
    if (request.method === "POST") await createRival();
    return store.execute(request);
  };
  return { ...store, deploy, createRival, afterRival };
}

describe("a rival that was faster", () => {
  test("keeps its widget, and ours is merged into it in the same run", async () => {
    const { afterRival, deploy, list } = openStore();
    const { actions, requests } = await deploy(card, afterRival);
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
    const { afterRival, deploy, list } = openStore();
    const { actions } = await deploy(newCard, afterRival);
    expect(actions.map(({ action, id }) => `${action} ${id}`)).toEqual(["create 1", "update 1", "merge 2"]);
    expect(await list()).toMatchObject([{ id: 1, code: newCard.code }]);
  });

  test("is not overwritten if it deploys another build again, but duplicates are deleted", async () => {
    const { afterRival, connect, deploy, list } = openStore();
    const through: Handle = async (request) => {
      const response = await afterRival(request);
      if (request.method === "POST") await connect().replace(2, { code: card.code });
      return response;
    };
    await expect(deploy(newCard, through)).rejects.toMatchObject({ code: "not-confirmed" });
    expect(await list()).toMatchObject([{ id: 1, code: card.code }]);
  });

  test("that never stops ends the run, with what was done", async () => {
    const { execute, createRival, deploy } = openStore();
    const through: Handle = async (request) => {
      if (request.method === "GET") await createRival();
      return execute(request);
    };
    await expect(deploy(newCard, through)).rejects.toMatchObject({
      name: "PartlyAppliedError",
      code: "duplicated",
    });
  });
});
