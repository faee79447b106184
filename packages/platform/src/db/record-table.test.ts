import { expect, test } from "vitest";
import { openDatabase } from "./open-database.ts";
import { createRecordCollection, type RecordRange } from "./record-table.ts";
import { openTables } from "./tables.ts";

interface Thing {
  id: number;
  name?: string;
  updated_at?: string;
  archived?: boolean;
}

function openCollection(samples: Thing[] = []) {
  const tables = openTables(openDatabase(":memory:"), () => 0);
  const { id: storeId } = tables.stores.create({ title: "", host: "a.localhost", samples: true });
  const owner = { kind: "order", storeId };
  tables.records.setSamples(owner, samples);
  return createRecordCollection<Thing>(tables.records, owner);
}

test("records come in the order of their ids, those that were put in the place of a sample's", () => {
  const collection = openCollection([{ id: 5 }, { id: 3 }, { id: 9 }]);
  collection.put({ id: 6, name: "own" });
  collection.put({ id: 5, name: "changed" });
  const all = [{ id: 3 }, { id: 5, name: "changed" }, { id: 6, name: "own" }, { id: 9 }];
  expect([...collection.each()]).toEqual(all);
  expect(collection.count()).toBe(4);
  expect(collection.first()).toEqual({ id: 3 });
  expect(all.map(({ id }) => collection.find(id))).toEqual(all);
  expect(collection.find(7)).toBe(undefined);
});

test("records may be written while all of them are read", () => {
  const collection = openCollection();
  for (let id = 1; id <= 1200; id++) collection.put({ id });
  const seen: number[] = [];
  for (const { id } of collection.each()) {
    seen.push(id);
    collection.put({ id, name: "seen" });
  }
  expect(seen).toHaveLength(1200);
});

const secondsOf = (thing: Thing) => Math.floor(Date.parse(thing.updated_at ?? "") / 1000);

test("every page of every range is what a list of all records would give", () => {
  const at = (seconds: number) => ({ updated_at: new Date(seconds * 1000 + 500).toISOString() });
  const samples: Thing[] = [
    { id: 3 },
    ...[2, 8, 20, 21].map((id) => Object.assign(at(id % 4), { id, archived: id === 8 })),
  ];
  const collection = openCollection(samples);
  const own: Thing[] = [
    { id: 7 },
    ...[1, 3, 9, 15, 22, 30].map((id) => Object.assign(at(id % 5), { id, archived: id > 8 })),
  ];
  for (const thing of own) collection.put(thing);
  const all = [...samples.filter(({ id }) => id !== 3), ...own];
  const byId = all.toSorted((a, b) => a.id - b.id);
  const changed = byId
    .filter((thing) => secondsOf(thing) > 1 || (secondsOf(thing) === 1 && thing.id > 8))
    .toSorted((a, b) => secondsOf(a) - secondsOf(b) || a.id - b.id);
  const ranges: [RecordRange, Thing[]][] = [
    [{ order: "newest" }, byId.toReversed()],
    [{ order: "oldest", after: 0 }, byId],
    [{ order: "oldest", after: 8 }, byId.filter(({ id }) => id > 8)],
    [{ order: "changed", since: 1, after: 8 }, changed],
    [{ order: "newest", archived: false }, byId.filter(({ archived }) => !archived).toReversed()],
    [{ order: "changed", since: 1, after: 8, archived: true }, changed.filter(({ archived }) => archived)],
  ];
  for (const [range, expected] of ranges) {
    expect(collection.count(range)).toBe(expected.length);
    for (let from = 0; from <= 12; from++) {
      for (let size = 1; size <= 12; size++) {
        expect(collection.page(range, { from, size })).toEqual(expected.slice(from, from + size));
      }
    }
  }
});
