import { expect, test } from "vitest";
import { openDatabase } from "./open-database.ts";
import { createRecordCollection, type RecordRange } from "./record-table.ts";
import { openTables } from "./tables.ts";

interface Thing {
  id: number;
  name?: string;
  updated_at?: string;
}

function openCollection(samples: Thing[] = []) {
  const tables = openTables(openDatabase(":memory:"), () => 0);
  const { id: storeId } = tables.stores.create({ title: "", host: "a.localhost", samples: true });
  const owner = { kind: "order", storeId };
  tables.records.setSamples(owner, samples);
  return createRecordCollection<Thing>(tables.records, owner);
}

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

test.each<[range: RecordRange, ids: number[]]>([
  [{ order: "newest" }, [9, 8, 3, 1]],
  [{ order: "oldest", after: 3 }, [8, 9]],
  [{ order: "changed", since: 1, after: 3 }, [8, 9, 1]],
  [{ order: "newest", isSelected: ({ id }) => id !== 8 }, [9, 3, 1]],
  [{ order: "changed", since: 0, after: 0, isSelected: ({ id }) => id === 8 }, [8]],
])("records and samples are sorted together: %j", (range, ids) => {
  const at = (id: number, seconds: number) => ({ id, updated_at: new Date(seconds * 1000).toISOString() });
  const collection = openCollection([at(3, 9), { id: 3 }, at(9, 2), at(8, 0)]);
  for (const thing of [at(1, 4), at(3, 1), at(8, 1)]) collection.put(thing);
  expect(collection.count(range)).toBe(ids.length);
  const page = (from: number, size: number) => collection.page(range, { from, size }).map(({ id }) => id);
  expect(page(0, 10)).toEqual(ids);
  expect([...page(0, 1), ...page(1, 10)]).toEqual(ids);
});
