import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { discard } from "@orderpane/tooling/canary";
import { expect, onTestFinished, test } from "vitest";
import { deploy, type DeployOptions } from "./deploy.ts";
import type { HistoryRecords } from "./history/history-records.ts";
import { createRecordHistory } from "./history/history.ts";
import { bundlesOf, desiredWidget } from "./testing/desired-widget.ts";
import { openMemoryStore } from "./testing/memory-store.ts";

const card = desiredWidget();
const stock = desiredWidget({ name: "stock" });

function openStore() {
  const { target, fetch, connect } = openMemoryStore();
  return {
    client: connect(),
    run: async (widgets: Parameters<typeof bundlesOf>, options: DeployOptions = {}) => {
      const { actions } = await deploy(target, bundlesOf(...widgets), { ...options, fetch });
      return actions.map(({ action, widget }) => `${action} ${widget}`);
    },
  };
}

test("one call deploys; the same again changes nothing, and only prune deletes", async () => {
  const { client, run } = openStore();
  expect(await run([card, stock])).toEqual(["create buyer-card", "create stock"]);
  expect(await run([card, stock])).toEqual(["unchanged buyer-card", "unchanged stock"]);
  expect(await run([card])).toEqual(["unchanged buyer-card"]);
  expect(await run([card], { prune: true })).toEqual(["unchanged buyer-card", "delete stock"]);
  expect(await client.list()).toHaveLength(1);
});

test("with a folder, a widget that was deployed before and is missing now is told from a new one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-deploy-"));
  onTestFinished(() => discard(folder));
  const { client, run } = openStore();
  await run([card], { folder });
  const [created] = await client.list();
  await client.remove(created!.id);
  expect(await run([card], { folder })).toEqual(["recreate buyer-card"]);
});

test("a given history over any store of texts settles what a killed run has left open", async () => {
  const texts = new Map<string, string>();
  const records: HistoryRecords = {
    put: async (name, text) => void texts.set(name, text),
    delete: async (name) => void texts.delete(name),
    list: async () =>
      [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, text]) => ({ name, text })),
  };
  const open = (maxRuns = 50) => createRecordHistory(records, { maxRuns });
  const { run } = openStore();
  const { name: widget, build } = card;
  await open().keep({ action: "create", project: "shop", widget, id: null, build, before: null });
  expect(await open().openCreates()).toHaveLength(1);
  await run([card], { history: open(), sleep: async () => {} });
  expect(await open().openCreates()).toEqual([]);
  const changes = (await open().read()).flatMap((made) => made.changes);
  expect(changes).toMatchObject([{ isSearched: true }, { action: "create", acknowledged: true }]);
  await run([desiredWidget({ version: 2 })], { history: open(1) });
  expect(await open().read()).toMatchObject([{ changes: [{ action: "update" }] }]);
});
