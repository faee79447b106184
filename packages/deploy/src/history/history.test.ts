import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { temporaryFolder } from "@orderpane/tooling/temporary-folder";
import { beforeEach, describe, expect, test } from "vitest";
import { desiredWidget } from "../testing/desired-widget.ts";
import { decodeChange } from "./change.ts";
import { createHistory, createRecordHistory, type History, type HistoryOptions } from "./history.ts";

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

const { code } = desiredWidget();
const before = { id: 7, createdAt: null, code, height: 80, pageType: "order" };
const change = {
  run: "deploy",
  action: "update",
  project: "shop",
  widget: "buyer-card",
  id: 7,
  build: null,
  before,
} as const;
const store = new URL("http://127.0.0.1:5173");
const appId = "shop-app";
const openHistory = (options: Partial<HistoryOptions> = {}) =>
  createHistory({ folder, store, appId, ...options });
const storeName = "127.0.0.1_5173-88ce4c87";

test("a change is saved under its store and run, for the owner only", async () => {
  await openHistory({ now: () => 0 }).keep(change);
  expect(await readdir(folder)).toEqual([storeName]);
  const [run] = await readdir(join(folder, storeName));
  expect(run).toMatch(/^1970-01-01T00-00-00-000Z-[0-9a-f]{8}$/);
  const file = join(folder, storeName, run!, "00001-update-buyer-card.json");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(decodeChange(await readFile(file, "utf8"))).toEqual({
    at: "1970-01-01T00:00:00.000Z",
    ...change,
    acknowledged: false,
  });
});

test("parallel changes are written one by one, in order", async () => {
  const written: string[] = [];
  let writing = 0;
  const write = async (name: string) => {
    expect(++writing).toBe(1);
    await turn();
    written.push(name.slice(name.indexOf("/") + 1));
    writing--;
  };
  const history = createRecordHistory({ put: write, delete: write, list: async () => [] });
  const keep = (widget: string) => history.keep({ ...change, widget });
  const [one] = await Promise.all([keep("one"), keep("two")]);
  await Promise.all([one.forget(), keep("three"), one.acknowledge(7)]);
  const [first, second, third] = [1, 2, 3].map(
    (n) => `0000${n}-update-${["one", "two", "three"][n - 1]}.json`,
  );
  expect(written).toEqual([first, second, first, third, first]);
});

test("a change that was certainly not made is deleted, together with its run if that has no other", async () => {
  const warnings: string[] = [];
  const history = openHistory({ onWarning: (message) => warnings.push(message) });
  const one = await history.keep(change);
  const other = await history.keep({ ...change, id: 8 });
  await one.forget();
  expect((await history.read()).flatMap(({ changes }) => changes.map(({ id }) => id))).toEqual([8]);
  await other.forget();
  expect(await readdir(join(folder, storeName))).toEqual([]);
  expect(warnings).toEqual([]);
  await rm(folder, { recursive: true });
  await writeFile(folder, "");
  await other.forget();
  expect(warnings).toEqual([expect.stringContaining("cannot be deleted, although the change was not made")]);
});

test("runs are read oldest first, excluding other stores and applications", async () => {
  await openHistory({ now: () => 1000 }).keep({ ...change, id: 8 });
  const late = openHistory({ now: () => 2000 });
  await late.keep(change);
  await late.keep({ ...change, action: "delete" });
  await openHistory({ store: new URL("https://other.example"), now: () => 1500 }).keep(change);
  await openHistory({ appId: "another-app", now: () => 1500 }).keep(change);
  const runs = await openHistory().read();
  expect(runs.map(({ changes }) => changes.map(({ action, id }) => `${action} ${id}`))).toEqual([
    ["update 8"],
    ["update 7", "delete 7"],
  ]);
});

test("a damaged file is left out, with a warning", async () => {
  const history = openHistory();
  await history.keep(change);
  await history.keep({ ...change, id: 8 });
  const [run] = await readdir(join(folder, storeName));
  const file = join(folder, storeName, run!, "00001-update-buyer-card.json");
  await writeFile(file, (await readFile(file, "utf8")).slice(0, -20));
  const warnings: string[] = [];
  const runs = await openHistory({ onWarning: (message) => warnings.push(message) }).read();
  expect(runs.map(({ changes }) => changes.map(({ id }) => id))).toEqual([[8]]);
  expect(warnings).toEqual([expect.stringContaining("in the history is damaged; this change cannot be")]);
});

describe("with more than the maximum number of runs", () => {
  const fill = async () => {
    for (let second = 1; second <= 4; second++) {
      const run = openHistory({ now: () => second * 1000 });
      await (await run.keep(change)).acknowledge(7);
    }
  };
  const idsOf = async (history: History) =>
    (await history.read()).map(({ changes }) => changes.map(({ id }) => id));

  test("a change without a response is kept for an hour, whatever the number of later runs", async () => {
    const clock = { time: 0 };
    const open = () => openHistory({ maxRuns: 1, now: () => clock.time });
    const builds = async () =>
      (await open().read()).flatMap(({ changes }) => changes.map(({ build }) => build));
    await open().keep({ ...change, build: "a" });
    for (const [minutes, build] of [
      [30, "b"],
      [61, "c"],
    ] as const) {
      clock.time = minutes * 60_000;
      const history = open();
      await (await history.keep({ ...change, build })).acknowledge(7);
      await history.tidy();
      expect(await builds()).toEqual(minutes < 60 ? ["a", "b"] : ["c"]);
    }
  });

  test("the newest are kept with all their files", async () => {
    await fill();
    const history = openHistory({ maxRuns: 2 });
    const names = async () => (await history.read()).map(({ name }) => name);
    const all = await names();
    await history.tidy();
    expect(await names()).toEqual(all.slice(2));
  });

  test("the last one is the one saved last, even if the clock was set back", async () => {
    await fill();
    for (const id of [8, 9, 10]) {
      await openHistory({ now: () => 0 }).keep({ ...change, id });
    }
    expect((await idsOf(openHistory())).slice(-3)).toEqual([[8], [9], [10]]);
    const names = (await openHistory().read()).map(({ name }) => name.length);
    expect(new Set(names).size).toBe(1);
  });
});
