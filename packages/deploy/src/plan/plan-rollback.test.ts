import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Assumptions } from "@orderpane/platform";
import { discard } from "@orderpane/tooling/canary";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { applyPlan } from "../apply/apply.ts";
import type { DesiredWidget } from "../bundles/read-bundles.ts";
import { createHistory } from "../history/history.ts";
import { bundlesOf, desiredWidget } from "../testing/desired-widget.ts";
import { describeAction, openMemoryStore } from "../testing/memory-store.ts";
import { planAdoption } from "./plan-adoption.ts";
import { planDeploy } from "./plan-deploy.ts";
import { planRemoval } from "./plan-removal.ts";
import { planRollback } from "./plan-rollback.ts";
import type { Plan } from "./plan.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "orderpane-rollback-"));
});
afterEach(() => discard(folder));

const card = desiredWidget();
const newCard = desiredWidget({ version: 2, height: 90 });
const stock = desiredWidget({ name: "stock", height: 120, page: "product" });

/** A local store with a history. Each method is one run. */
function openStore(
  assumptions: Partial<Assumptions> = {},
  statusFor: (request: Request) => number | null = () => null,
) {
  const { clock, target, execute, connect } = openMemoryStore({ assumptions });
  const client = connect(async (request) => {
    const status = statusFor(request);
    return status === null ? execute(request) : new Response("", { status });
  });
  const openHistory = async () => {
    await clock.sleep(1000);
    return createHistory({ folder, store: target.store, appId: target.appId, now: clock.now });
  };
  const apply = async (plan: Plan) => {
    const { actions } = await applyPlan(plan, client, { history: await openHistory() });
    return actions.map(describeAction);
  };
  const planned = async (to?: string) => {
    const runs = await (await openHistory()).read();
    const stored = await client.list();
    return planRollback({ project: "shop", runs, stored, ...(to !== undefined && { to }) });
  };
  return {
    client,
    apply,
    deploy: async (...widgets: DesiredWidget[]) =>
      apply(planDeploy({ bundles: bundlesOf(...widgets), stored: await client.list(), prune: true })),
    planned,
    rollback: async (to?: string) => apply(await planned(to)),
    codes: async () => (await client.list()).map(({ id, code, height }) => [id, code, height]),
  };
}

describe("the last run is undone", () => {
  test("with its updates, creates and deletions", async () => {
    const { deploy, rollback, client } = openStore();
    await deploy(card, stock);
    await deploy(newCard, desiredWidget({ name: "late" }));
    expect(await rollback()).toEqual(["update buyer-card 1", "delete late 3", "recreate stock 4"]);
    expect(await client.list()).toMatchObject([
      { id: 1, code: card.code, height: 80, pageType: "order" },
      { id: 4, code: stock.code, height: 120, pageType: "product" },
    ]);
  });

  test("and the rollback itself can be undone", async () => {
    const { deploy, rollback, codes } = openStore();
    await deploy(card);
    await deploy(newCard);
    const after = await codes();
    await rollback();
    expect(await rollback()).toEqual(["update buyer-card 1"]);
    expect(await codes()).toEqual(after);
  });

  test("a run that changed nothing is skipped", async () => {
    const { deploy, rollback } = openStore();
    await deploy(card);
    await deploy(card);
    expect(await rollback()).toEqual(["delete buyer-card 1"]);
  });

  test.each(["PUT", "DELETE"])(
    "a run whose %s was refused is skipped, also when another machine changes that widget",
    async (method) => {
      let isRefused = false;
      const { client, deploy, rollback, codes } = openStore({}, (request) =>
        isRefused && request.method === method ? 422 : null,
      );
      await deploy(card);
      await deploy(newCard);
      isRefused = true;
      const next = method === "PUT" ? [desiredWidget({ version: 3 })] : [];
      await expect(deploy(...next)).rejects.toMatchObject({ code: "refused" });
      isRefused = false;
      await client.replace(1, { code: desiredWidget({ version: 4 }).code });
      expect(await rollback()).toEqual(["update buyer-card 1"]);
      expect(await codes()).toEqual([[1, card.code, 80]]);
    },
  );

  test("a run whose widget was gone and whose create was refused is skipped", async () => {
    let isRefused = false;
    const { client, deploy, rollback, codes } = openStore({}, ({ method }) =>
      !isRefused || method === "GET" ? null : method === "PUT" ? 404 : 422,
    );
    await deploy(card, stock);
    await deploy(newCard, stock);
    isRefused = true;
    await expect(deploy(desiredWidget({ version: 3 }), stock)).rejects.toMatchObject({ code: "refused" });
    isRefused = false;
    await client.remove(1);
    expect(await rollback()).toEqual(["recreate buyer-card 3"]);
    expect(await codes()).toEqual([
      [2, stock.code, 120],
      [3, card.code, 80],
    ]);
  });

  test("a run whose response was lost is undone", async () => {
    let isLost = false;
    const { client, deploy, rollback, codes } = openStore({}, (request) =>
      isLost && request.method === "PUT" ? 500 : null,
    );
    await deploy(card);
    await deploy(newCard);
    isLost = true;
    const last = desiredWidget({ version: 3 });
    await expect(deploy(last)).rejects.toMatchObject({ code: "server-error" });
    isLost = false;
    await client.replace(1, { code: last.code });
    expect(await rollback()).toEqual(["update buyer-card 1"]);
    expect(await codes()).toEqual([[1, newCard.code, 90]]);
  });

  test("duplicates do not come back", async () => {
    const { client, deploy, rollback } = openStore();
    await client.create({ code: card.code, height: 80 });
    await client.create({ code: card.code, height: 80 });
    expect(await deploy(newCard)).toEqual(["update buyer-card 1", "merge buyer-card 2"]);
    expect(await rollback()).toEqual(["update buyer-card 1"]);
  });

  test("a run that only merged is skipped", async () => {
    const { client, deploy, rollback, codes } = openStore();
    await deploy(newCard);
    await client.create({ code: card.code, height: 80 });
    expect(await deploy(newCard)).toEqual(["unchanged buyer-card 1", "merge buyer-card 2"]);
    expect(await rollback()).toEqual(["delete buyer-card 1"]);
    expect(await codes()).toEqual([]);
  });

  test("a widget that was deleted since is created as it was before", async () => {
    const { client, deploy, planned, rollback, codes } = openStore();
    await deploy(card);
    await deploy(newCard);
    await client.remove(1);
    const { actions } = await planned();
    expect(actions[0]!.reason).toMatch(/^the deploy of \S+Z changed it, and it has been deleted since$/);
    expect(await rollback()).toEqual(["recreate buyer-card 2"]);
    expect(await codes()).toEqual([[2, card.code, 80]]);
  });

  test("a removal", async () => {
    const { apply, client, deploy, planned, rollback, codes } = openStore();
    await deploy(card);
    await apply(planRemoval({ project: "shop", names: "all", stored: await client.list() }));
    expect((await planned()).actions[0]!.reason).toMatch(/ deleted it$/);
    expect(await rollback()).toEqual(["recreate buyer-card 2"]);
    expect(await codes()).toEqual([[2, card.code, 80]]);
  });

  test("except a deletion that somebody else made after the plan", async () => {
    const { apply, client, deploy, rollback, codes } = openStore();
    await deploy(card);
    await deploy(newCard, stock);
    const removal = planRemoval({ project: "shop", names: ["stock"], stored: await client.list() });
    await client.remove(2);
    expect(await apply(removal)).toEqual(["delete stock 2"]);
    expect(await rollback()).toEqual(["update buyer-card 1", "unchanged stock null"]);
    expect(await codes()).toEqual([[1, card.code, 80]]);
  });

  test.each(["exact", "double-escaped"] as const)(
    "an adoption: the hand-made widget comes back (%s)",
    async (codeEcho) => {
      const { apply, client, rollback } = openStore({ codeEcho });
      await client.create({ code: "<p>by &amp; hand</p>", height: 60 });
      const before = await client.list();
      const stored = await client.list();
      await apply(planAdoption({ project: "shop", desired: newCard, id: 1, stored }));
      expect(await rollback()).toEqual(["release buyer-card 1"]);
      expect(await client.list()).toEqual(before);
    },
  );

  test("a release is not confirmed if the store claims that the widget does not exist", async () => {
    let isDenied = false;
    const { apply, client, rollback } = openStore({}, ({ method }) =>
      isDenied && method === "PUT" ? 404 : null,
    );
    await client.create({ code: "<p>by hand</p>", height: 60 });
    await apply(planAdoption({ project: "shop", desired: newCard, id: 1, stored: await client.list() }));
    isDenied = true;
    await expect(rollback()).rejects.toThrow("buyer-card (widget 1) is still ours");
  });

  test("a release: the widget is adopted again, with its id", async () => {
    const { apply, client, rollback, codes } = openStore();
    await client.create({ code: "<p>by hand</p>", height: 60 });
    await apply(planAdoption({ project: "shop", desired: newCard, id: 1, stored: await client.list() }));
    await rollback();
    expect(await rollback()).toEqual(["adopt buyer-card 1"]);
    expect(await codes()).toEqual([[1, newCard.code, 90]]);
    expect(await rollback()).toEqual(["release buyer-card 1"]);
    expect(await codes()).toEqual([[1, "<p>by hand</p>", 60]]);
  });
});

describe("a build that was replaced", () => {
  test("comes back by its hash, under every echo", async () => {
    for (const codeEcho of ["exact", "double-escaped", "comments-stripped"] as const) {
      const { deploy, rollback, client } = openStore({ codeEcho });
      const first = desiredWidget({ version: 0 });
      await deploy(first, stock);
      await deploy(card, stock);
      await deploy(newCard, stock);
      expect(await rollback(first.build)).toEqual(["update buyer-card 1"]);
      const [restored] = await client.list();
      await rollback(card.build);
      await deploy(first, stock);
      expect((await client.list())[0]).toEqual(restored);
      await rm(folder, { recursive: true });
    }
  });

  test("comes back if a duplicate had it last", async () => {
    const { client, deploy, rollback, codes } = openStore();
    await deploy(newCard);
    await client.create({ code: card.code, height: 80 });
    await deploy(newCard);
    expect(await rollback(card.build)).toEqual(["update buyer-card 1"]);
    expect(await codes()).toEqual([[1, card.code, 80]]);
  });

  test("is listed when another build is not in the history", async () => {
    const { deploy, rollback } = openStore();
    await deploy(card);
    await deploy(newCard);
    await expect(rollback("ffffffffffffffff")).rejects.toMatchObject({
      code: "no-history",
      message: 'the history of this store has no build "ffffffffffffffff"',
      fix: `It has ${card.build}.`,
    });
  });
});

test("without a history there is nothing to roll back to", async () => {
  await expect(openStore().rollback()).rejects.toMatchObject({ code: "no-history" });
});
