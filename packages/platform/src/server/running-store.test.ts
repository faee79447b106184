import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createStore } from "../create-platform.ts";
import { listen, type ListeningStore } from "./listen.ts";
import { announceStore, findRunningStore } from "./running-store.ts";
import type { Store } from "../platform.ts";

let folder: string;
let db: string;
let store: Store;
let server: ListeningStore;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "orderpane-running-"));
  db = join(folder, "store.db");
  store = createStore({ db });
  server = await listen(store);
});
afterEach(async () => {
  await server.close();
  store.close();
  rmSync(folder, { recursive: true });
});

test("a store that is announced is found, and no longer when it has withdrawn", async () => {
  expect(await findRunningStore(db)).toBe(null);
  const withdraw = announceStore(db, store, server.url);
  expect(await findRunningStore(db)).toEqual({
    url: server.url,
    ...store.credentials,
    orderPage: store.orderPage,
  });
  expect(statSync(`${db}.running.json`).mode & 0o777).toBe(0o600);
  withdraw();
  expect(await findRunningStore(db)).toBe(null);
  expect(existsSync(`${db}.running.json`)).toBe(false);
});

test("a store that was killed leaves its file, and is not found", async () => {
  announceStore(db, store, server.url);
  await server.close();
  expect(existsSync(`${db}.running.json`)).toBe(true);
  expect(await findRunningStore(db)).toBe(null);
});

test("another store at the same address is not taken for it", async () => {
  const other = createStore();
  announceStore(db, other, server.url);
  expect(await findRunningStore(db)).toBe(null);
  other.close();
});

test("a store withdraws its own announcement alone", () => {
  const withdraw = announceStore(db, store, server.url);
  const other = createStore();
  announceStore(db, other, "http://127.0.0.1:1");
  withdraw();
  expect(readFileSync(`${db}.running.json`, "utf8")).toContain(other.instance);
  other.close();
});

test.each([
  ["no JSON", "{"],
  ["no announcement", '{"url":"http://127.0.0.1:1"}'],
  ["null", "null"],
])("a file that holds %s is no store", async (_, text) => {
  writeFileSync(`${db}.running.json`, text);
  expect(await findRunningStore(db)).toBe(null);
});

test("a store in memory is announced nowhere", async () => {
  announceStore(":memory:", store, server.url)();
  expect(existsSync(":memory:.running.json")).toBe(false);
});
