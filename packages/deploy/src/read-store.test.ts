import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { discard } from "@orderpane/tooling/canary";
import { afterEach, beforeEach, expect, test } from "vitest";
import { applyPlan } from "./apply/apply.ts";
import { createHistory } from "./history/history.ts";
import { planDeploy } from "./plan/plan-deploy.ts";
import { readStore } from "./read-store.ts";
import { bundlesOf, desiredWidget } from "./testing/desired-widget.ts";
import { failureOf } from "./testing/error-text.ts";
import { openMemoryStore } from "./testing/memory-store.ts";

/** What a run does about an earlier one that died while it created a widget. */
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "orderpane-read-"));
});
afterEach(() => discard(folder));

const card = desiredWidget();
const { name, build, code, height } = card;
const create = { action: "create", project: "shop", widget: name, id: null, build, before: null } as const;

/** `onWait` is called before each pause. `statuses`: the store gives these instead of its own responses. */
function openStore({
  onWait = async () => {},
  statuses = {},
}: { onWait?: (count: number) => Promise<unknown>; statuses?: Record<string, number> } = {}) {
  const { clock, target, execute, connect } = openMemoryStore({
    async sleep(ms) {
      await onWait(clock.waits.length);
      await clock.sleep(ms);
    },
  });
  const client = connect(async (request) => {
    const status = statuses[request.method];
    return status ? new Response("", { status }) : execute(request);
  });
  const openHistory = () => createHistory({ ...target, folder, now: clock.now });
  const deploy = async (widget = card) => {
    const history = openHistory();
    const stored = await readStore({ client, history });
    const plan = planDeploy({ bundles: bundlesOf(widget), stored });
    const { actions } = await applyPlan(plan, client, { history });
    return actions.map(({ action, id }) => `${action} ${id}`);
  };
  const waited = () => clock.waits.map(({ seconds }) => seconds);
  return { clock, client, openHistory, deploy, waited, die: () => openHistory().keep(create) };
}

test("it died before its request: the widget is searched, then created", async () => {
  const { waited, deploy, die } = openStore();
  await die();
  expect(await deploy()).toEqual(["create 1"]);
  expect(waited()).toEqual([0.5, 2, 8]);
});

test("the widget is searched only once: later runs do not wait", async () => {
  const { waited, client, deploy, die } = openStore();
  await die();
  await deploy();
  const requests = client.requests;
  expect(await deploy()).toEqual(["unchanged 1"]);
  expect(client.requests - requests).toBe(1);
  await client.remove(1);
  expect(await deploy()).toEqual(["create 2"]);
  expect(waited()).toEqual([0.5, 2, 8]);
});

test("it died after its request: the widget is found without waiting, and its id is saved", async () => {
  const { waited, client, deploy, die, openHistory } = openStore();
  await die();
  await client.create({ code, height });
  expect(await deploy()).toEqual(["unchanged 1"]);
  expect([waited(), client.requests]).toEqual([[], 2]);
  expect((await openHistory().read())[0]!.changes).toMatchObject([{ ...create, id: 1, acknowledged: true }]);
});

test("its request is still under way: the next run waits for the widget", async () => {
  const { waited, client, deploy, die } = openStore({
    onWait: async (count) => count === 2 && client.create({ code, height }),
  });
  await die();
  expect(await deploy()).toEqual(["unchanged 1"]);
  expect(waited()).toEqual([0.5, 2]);
});

test("it died long ago: the next run does not wait", async () => {
  const { clock, waited, deploy, die } = openStore();
  await die();
  await clock.sleep(1_900_000);
  expect(await deploy()).toEqual(["create 1"]);
  expect(waited()).toEqual([]);
});

test("its request was refused: nothing is open", async () => {
  const { waited, deploy } = openStore();
  expect((await failureOf(deploy({ ...card, height: -1 }))).code).toBe("refused");
  expect(await deploy()).toEqual(["create 1"]);
  expect(waited()).toEqual([]);
});

test("its response was lost and its list failed: the create is open", async () => {
  const { client, openHistory } = openStore({ statuses: { POST: 500, GET: 403 } });
  const plan = planDeploy({ bundles: bundlesOf(card), stored: [] });
  const error = await failureOf(applyPlan(plan, client, { history: openHistory() }));
  expect(error.code).toBe("forbidden");
  expect(await openHistory().openCreates()).toMatchObject([{ widget: name, build }]);
});

test.each<[string, (file: string) => Promise<void>]>([
  ["deleted", (file) => rm(file)],
  ["cut", async (file) => writeFile(file, (await readFile(file, "utf8")).slice(0, 30))],
  ["empty", (file) => writeFile(file, "")],
])("its record is %s: the list alone decides", async (_, spoil) => {
  const { client, deploy, die } = openStore();
  await die();
  await client.create({ code, height });
  const files = await readdir(folder, { recursive: true });
  await spoil(
    join(
      folder,
      files.find((file) => file.endsWith(".json"))!,
    ),
  );
  expect(await deploy()).toEqual(["unchanged 1"]);
});
