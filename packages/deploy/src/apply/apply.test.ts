import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Widget, widgetCodecs } from "@orderpane/protocol/widget";
import { discard } from "@orderpane/tooling/canary";
import { describe, expect, test } from "vitest";
import { applyPlan } from "./apply.ts";
import type { DesiredWidget } from "../bundles/read-bundles.ts";
import type { StoreClient } from "../client/store-client.ts";
import { createHistory } from "../history/history.ts";
import { planDeploy } from "../plan/plan-deploy.ts";
import { PartlyAppliedError } from "./result.ts";
import { bundlesOf, desiredWidget } from "../testing/desired-widget.ts";
import { failureOf } from "../testing/error-text.ts";
import { type Handle, openMemoryStore } from "../testing/memory-store.ts";

const card = desiredWidget();
const stock = desiredWidget({ name: "stock", height: 120, page: "product" });
const newCard = desiredWidget({ version: 2 });

describe("a deploy", () => {
  test("creates, then changes nothing, then updates in place", async () => {
    const { deploy, list } = openMemoryStore();
    expect(await deploy([card, stock])).toEqual({
      actions: ["create buyer-card 1", "create stock 2"],
      requests: 4,
    });
    expect(await deploy([card, stock])).toEqual({
      actions: ["unchanged buyer-card 1", "unchanged stock 2"],
      requests: 1,
    });
    expect(await deploy([newCard, stock])).toEqual({
      actions: ["update buyer-card 1", "unchanged stock 2"],
      requests: 3,
    });
    expect(await list()).toMatchObject([
      { id: 1, code: newCard.code, height: 80, pageType: "order" },
      { id: 2, code: stock.code, height: 120, pageType: "product" },
    ]);
  });

  test("leaves foreign widgets alone", async () => {
    const { deploy, insert, list } = openMemoryStore();
    const foreign = [await insert("<p>by hand</p>"), await insert(desiredWidget({ project: "other" }).code)];
    const before = await list();
    await deploy([card]);
    await deploy([], { prune: true });
    expect(await list()).toEqual(before);
    expect(before.map(({ id }) => id)).toEqual(foreign);
  });

  test("brings the lowest duplicate up to date and deletes the others", async () => {
    const { deploy, insert, list } = openMemoryStore();
    await insert(desiredWidget({ version: 0 }).code);
    await insert(card.code, 80);
    expect((await deploy([card])).actions).toEqual(["update buyer-card 1", "merge buyer-card 2"]);
    expect(await list()).toMatchObject([{ id: 1, code: card.code, height: 80 }]);
  });

  test.each<[string, DesiredWidget[], DesiredWidget[], actions: string[]]>([
    ["is created again", [card], [], ["recreate buyer-card 2"]],
    ["is left to a rival that has created it", [card], [newCard], ["unchanged buyer-card 2"]],
    [
      "is not replaced by a duplicate that will be deleted",
      [card, card],
      [],
      ["recreate buyer-card 3", "merge buyer-card 2"],
    ],
  ])("a widget that is gone when it should be updated %s", async (_, before, byRival, actions) => {
    const { deploy, connect, execute, list, insert } = openMemoryStore();
    for (const { code, height } of before) await insert(code, height);
    const through: Handle = async (request) => {
      if (request.method === "PUT") {
        await connect().remove(1);
        for (const { code, height } of byRival) await insert(code, height);
      }
      return execute(request);
    };
    expect((await deploy([newCard], { through })).actions).toEqual(actions);
    expect(await list()).toMatchObject([{ code: newCard.code }]);
  });

  test("updates a rival's widget instead of one that is gone", async () => {
    const { deploy, connect, execute, list, insert } = openMemoryStore();
    await deploy([card]);
    let isGone = false;
    const through: Handle = async (request) => {
      if (request.method === "PUT" && !isGone) {
        isGone = true;
        await connect().remove(1);
        await insert(card.code, 80);
      }
      return execute(request);
    };
    const client = connect(through);
    const plan = planDeploy({ bundles: bundlesOf(newCard), stored: await client.list() });
    const kept: (number | null)[] = [];
    const { actions } = await applyPlan(plan, client, {
      history: {
        keep: async ({ id }) => {
          kept.push(id);
          return { acknowledge: async () => {}, forget: async () => {} };
        },
        tidy: async () => {},
      },
    });
    expect(actions).toMatchObject([
      {
        action: "update",
        widget: "buyer-card",
        id: 2,
        reason: expect.stringMatching(/^widget 1 was gone, /),
      },
    ]);
    expect(kept).toEqual([1, 2]);
    expect(await list()).toMatchObject([{ id: 2, code: newCard.code }]);
  });

  test("reports each action when it is done", async () => {
    const { connect } = openMemoryStore();
    const client = connect();
    const plan = planDeploy({ bundles: bundlesOf(card, stock), stored: await client.list() });
    const told: unknown[] = [];
    const { actions } = await applyPlan(plan, client, { onAction: (applied) => told.push(applied) });
    expect(told).toEqual(actions);
  });
});

describe("nothing counts as done until the store shows it", () => {
  test("a list that lags behind is read again", async () => {
    const { execute, deploy } = openMemoryStore();
    let lists = 0;
    const through: Handle = async (request) => {
      const response = await execute(request);
      if (request.method !== "GET" || ++lists === 1 || lists > 3) return response;
      return new Response('<application-widgets type="array"/>');
    };
    expect(await deploy([card], { through })).toEqual({ actions: ["create buyer-card 1"], requests: 5 });
  });

  test("an update that is never executed is an error", async () => {
    const { deploy, execute } = openMemoryStore();
    await deploy([card]);
    const through: Handle = async (request) => (request.method === "PUT" ? new Response() : execute(request));
    const error = await failureOf(deploy([newCard], { through }));
    expect(error).toBeInstanceOf(PartlyAppliedError);
    expect(error.code).toBe("not-confirmed");
    expect(error.message).toContain(
      `buyer-card (widget 1) has build ${card.build}, expected ${newCard.build}`,
    );
  });

  const { length } = card.code;
  test.each<[string, (widget: Widget) => Partial<Widget>, string]>([
    ["another height", () => ({ height: 60 }), "has height 60, expected 80"],
    [
      "code that was cut, with or without the marker",
      ({ code }) => ({ code: code!.slice(0, -20) }),
      `has other code than was sent (${length - 20} characters, not ${length})`,
    ],
  ])("%s is an error", async (_, change, message) => {
    const { deploy, execute } = openMemoryStore();
    const through: Handle = async (request) => {
      const response = await execute(request);
      if (request.method !== "GET") return response;
      const listed = widgetCodecs.xml.decodeList(await response.text());
      const changed = listed.map((widget) => Object.assign(widget, change(widget)));
      return new Response(widgetCodecs.xml.encodeList(changed));
    };
    const error = await failureOf(deploy([card], { through }));
    expect(error.code).toBe("not-confirmed");
    expect(error.message).toContain(`buyer-card (widget 1) ${message}`);
  });

  test("a widget that is not deleted is an error", async () => {
    const { deploy, execute } = openMemoryStore();
    await deploy([card, stock]);
    const through: Handle = async (request) =>
      request.method === "DELETE" ? new Response() : execute(request);
    const error = await failureOf(deploy([card], { through, prune: true }));
    expect(error.message).toContain("stock (widget 2) is still there");
  });
});

describe("a failure midway", () => {
  test("says what was done before it", async () => {
    const { deploy, execute } = openMemoryStore();
    let posts = 0;
    const through: Handle = async (request) =>
      request.method === "POST" && ++posts === 2
        ? new Response('{"code":["is too long"]}', { status: 422 })
        : execute(request);
    const error = (await failureOf(deploy([card, stock], { through }))) as PartlyAppliedError;
    expect(error).toBeInstanceOf(PartlyAppliedError);
    expect(error.code).toBe("refused");
    expect(error.message).toContain("cannot create stock: the store refused it (422): code is too long");
    expect(error.done).toMatchObject([{ action: "create", widget: "buyer-card", id: 1 }]);
    expect(error.requests).toBe(3);
  });

  test("before the first change is not a partly applied plan", async () => {
    const { deploy, execute } = openMemoryStore();
    await deploy([card]);
    const through: Handle = async (request) =>
      request.method === "POST" ? new Response(null, { status: 403 }) : execute(request);
    const error = await failureOf(deploy([card, stock], { through }));
    expect(error).not.toBeInstanceOf(PartlyAppliedError);
    expect(error.code).toBe("forbidden");
  });
});

describe("history", () => {
  test("saves widgets before they are changed or deleted, and nothing else", async () => {
    const folder = await mkdtemp(join(tmpdir(), "orderpane-apply-"));
    const { deploy, connect } = openMemoryStore();
    await deploy([card, stock, desiredWidget({ name: "same" })]);
    const client = connect();
    const bundles = bundlesOf(newCard, desiredWidget({ name: "same" }));
    const plan = planDeploy({ bundles, stored: await client.list(), prune: true });
    const history = createHistory({ folder, store: new URL("https://a.example"), appId: "app" });
    await applyPlan(plan, client, { history });
    const [run, ...others] = await history.read();
    expect(others).toEqual([]);
    expect(run!.changes).toMatchObject([
      { action: "update", widget: "buyer-card", id: 1, before: { id: 1, code: card.code, height: 80 } },
      { action: "delete", widget: "stock", id: 2, before: { id: 2, code: stock.code } },
    ]);
    await discard(folder);
  });

  test.each([
    ["changed", newCard],
    ["created", stock],
  ])("what cannot be kept is not %s", async (_, wanted) => {
    const { deploy, connect, list } = openMemoryStore();
    await deploy([card]);
    const client = connect();
    const plan = planDeploy({ bundles: bundlesOf(wanted), stored: await client.list() });
    const history = createHistory({
      folder: "/dev/null/history",
      store: new URL("https://a.example"),
      appId: "app",
    });
    expect((await failureOf(applyPlan(plan, client, { history }))).code).toBe("history-failed");
    expect(await list()).toMatchObject([{ id: 1, code: card.code }]);
  });
});

describe("a create that was certainly not executed is not saved, so that no rollback deletes a rival's widget", () => {
  test.each([
    ["forbidden", 403],
    ["refused", 422],
    ["limited", 429],
  ])("%s", async (code, status) => {
    const { connect, execute } = openMemoryStore();
    const client = connect(async (request) =>
      request.method === "POST" ? new Response(null, { status }) : execute(request),
    );
    expect(await createUnder(client)).toEqual({ code, kept: [] });
  });

  test("but one whose outcome is unclear is saved", async () => {
    const { connect, execute } = openMemoryStore();
    const client = connect(async (request) =>
      request.method === "POST" ? new Response(null, { status: 500 }) : execute(request),
    );
    const kept = [expect.objectContaining({ action: "create", widget: "stock", acknowledged: false })];
    expect(await createUnder(client)).toEqual({ code: "server-error", kept });
  });

  async function createUnder(client: StoreClient) {
    const folder = await mkdtemp(join(tmpdir(), "orderpane-apply-"));
    const history = createHistory({ folder, store: new URL("https://a.example"), appId: "app" });
    const plan = planDeploy({ bundles: bundlesOf(stock), stored: [] });
    const error = await failureOf(applyPlan(plan, client, { history }));
    const kept = (await history.read()).flatMap(({ changes }) => changes);
    await discard(folder);
    return { code: error.code, kept };
  }
});
