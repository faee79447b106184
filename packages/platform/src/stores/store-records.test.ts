import { expect, test } from "vitest";
import { openDatabase } from "../db/open-database.ts";
import { openTables } from "../db/tables.ts";
import { createPlatform } from "../create-platform.ts";
import { openRecords } from "./store-records.ts";

function startStore() {
  let now = Date.UTC(2026, 10, 21);
  const tables = openTables(openDatabase(":memory:"), () => now);
  const { id: storeId } = tables.stores.create({ title: "", host: "a.localhost", samples: false });
  const records = openRecords({ table: tables.records, storeId, hasSamples: false, now: () => now });
  return { ...records, moveClock: (ms: number) => void (now += ms) };
}

test("the version of a filter is the time of its last change, and grows with each", () => {
  const { filters, moveClock } = startStore();
  const filter = {
    id: 5,
    collection_id: 2,
    permalink: "red",
    version: 0,
    characteristics: [],
    option_values: [],
  };
  const versions = [0, 0, -60_000, 3_600_000].map((ms) => {
    moveClock(ms);
    filters.put(filter);
    return filters.find(5)!.version;
  });
  const start = Date.UTC(2026, 10, 21) / 1000;
  expect(versions).toEqual([start, start + 1, start + 2, start + 3540]);
});

test("a store file of an earlier version may list deleted samples, which are there again", async () => {
  const store = { title: "a", host: "a.localhost", deletedSamples: { products: [301] } };
  const file = { format: "orderpane-store", version: 1, stores: [store] };
  const platform = createPlatform({ seed: JSON.stringify(file) });
  expect((await platform.fetch(new Request("http://localhost/products/301"))).status).toBe(200);
  expect(platform.state.export().stores[0]).not.toHaveProperty("deletedSamples");
});

test("collections and filters are in a store file as they were there", () => {
  const collection = { id: 9, parent_id: null, title: "Каталог", permalink: "all", description: "<p>1</p>" };
  const filter = {
    id: 5,
    collection_id: 9,
    permalink: "red",
    version: 1_700_000_000,
    characteristics: [{ id: 1 }],
    option_values: [{ id: 2, option_name_id: 3 }],
  };
  const store = {
    title: "a",
    host: "a.localhost",
    samples: false,
    collections: [collection],
    filters: [filter],
  };
  const file = { format: "orderpane-store", version: 1, stores: [store] };
  const platform = createPlatform({ seed: JSON.stringify(file) });
  expect(platform.state.export().stores[0]).toMatchObject({ collections: [collection], filters: [filter] });
});
