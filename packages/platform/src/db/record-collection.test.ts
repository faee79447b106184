import { expect, test } from "vitest";
import { openDatabase } from "./open-database.ts";
import { createRecordCollection } from "./record-collection.ts";
import { openTables } from "./tables.ts";

interface Thing {
  id: number;
  name?: string;
}

function openCollection(samples: Thing[] = []) {
  const tables = openTables(openDatabase(":memory:"), () => 0);
  const { id: storeId } = tables.stores.create({ title: "", host: "a.localhost", samples: true });
  const open = () =>
    createRecordCollection<Thing>({ kind: "order", storeId, table: tables.records, samples: () => samples });
  return { collection: open(), open };
}

test("records come in the order of their ids, those that were put in the place of a sample's", () => {
  const { collection, open } = openCollection([{ id: 5 }, { id: 3 }, { id: 9 }]);
  collection.put({ id: 6, name: "own" });
  collection.put({ id: 5, name: "changed" });
  const all = [{ id: 3 }, { id: 5, name: "changed" }, { id: 6, name: "own" }, { id: 9 }];
  expect([...collection.each()]).toEqual(all);
  expect([...open().each()], "after the store was opened again").toEqual(all);
  expect(collection.first()).toEqual({ id: 3 });
  expect(all.map(({ id }) => collection.find(id))).toEqual(all);
  expect(collection.find(7)).toBe(undefined);
});

test("records may be written while all of them are read", () => {
  const { collection } = openCollection();
  for (let id = 1; id <= 1200; id++) collection.put({ id });
  const seen: number[] = [];
  for (const { id } of collection.each()) {
    seen.push(id);
    collection.put({ id, name: "seen" });
  }
  expect(seen).toHaveLength(1200);
});

test("a listener is called after each write", () => {
  const { collection } = openCollection([{ id: 1 }]);
  let writes = 0;
  collection.onChange(() => void writes++);
  collection.put({ id: 2 });
  collection.put({ id: 1, name: "own" });
  expect(writes).toBe(2);
});
