import { expect, test } from "vitest";
import { openDatabase } from "./open-database.ts";
import { openTables } from "./tables.ts";
import { createRecordCollection } from "./record-table.ts";

interface Thing {
  id: number;
  name?: string;
}

function openCollection(samples: Thing[] = []) {
  const tables = openTables(openDatabase(":memory:"), () => 0);
  const { id: storeId } = tables.stores.create({ title: "", host: "a.localhost", samples: true });
  const open = () =>
    createRecordCollection<Thing>({
      kind: "order",
      storeId,
      table: tables.records,
      samples: () => samples,
    });
  return { collection: open(), open };
}

test("records come in the order in which they were put, a later one in the place of its id", () => {
  const { collection, open } = openCollection([{ id: 5 }]);
  collection.put({ id: 2, name: "second" });
  collection.put({ id: 5, name: "first, changed" });
  const all = [
    { id: 5, name: "first, changed" },
    { id: 2, name: "second" },
  ];
  expect(collection.list()).toEqual(all);
  expect(collection.find(2)).toEqual({ id: 2, name: "second" });
  expect(collection.find(3)).toBeUndefined();
  expect(open().list(), "after the store was opened again").toEqual(all);
});
