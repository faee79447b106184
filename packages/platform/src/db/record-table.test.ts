import { expect, test } from "vitest";
import { openDatabase } from "./open-database.ts";
import { createRecordCollection } from "./record-table.ts";
import { openTables } from "./tables.ts";

interface Thing {
  id: number;
  name?: string;
}

function openCollection() {
  const tables = openTables(openDatabase(":memory:"), () => 0);
  const { id: storeId } = tables.stores.create({ title: "", host: "a.localhost", samples: true });
  const owner = { kind: "order", storeId };
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
