import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Widget, widgetCodecs } from "@orderpane/protocol/widget";
import { discard } from "@orderpane/tooling/canary";
import { describe, expect, test } from "vitest";
import { applyPlan } from "./apply.ts";
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

test("reports each action when it is done", async () => {
  const { connect } = openMemoryStore();
  const client = connect();
  const plan = planDeploy({ bundles: bundlesOf(card, stock), stored: await client.list() });
  const told: unknown[] = [];
  const { actions } = await applyPlan(plan, client, { onAction: (applied) => told.push(applied) });
  expect(told).toEqual(actions);
});

test("a failure midway says what was done before it", async () => {
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

const { length } = card.code;
test.each<[string, (widget: Widget) => Partial<Widget>, string]>([
  ["another height", () => ({ height: 60 }), "has height 60, expected 80"],
  [
    "code that is shorter",
    ({ code }) => ({ code: code!.slice(0, -20) }),
    `has other code than was sent (${length - 20} characters, not ${length})`,
  ],
])("%s than was sent is not confirmed", async (_, change, message) => {
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
