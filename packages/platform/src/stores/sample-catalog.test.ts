import { expect, test } from "vitest";
import { openDatabase } from "../db/open-database.ts";
import { openTables } from "../db/tables.ts";
import { openRecords, showSamples } from "./store-records.ts";

test("sample products are in existing collections, and their values have unique ids", () => {
  const tables = openTables(openDatabase(":memory:"), () => 0);
  const store = tables.stores.create({ title: "", host: "a.localhost", samples: true });
  const records = openRecords(tables.records, store.id);
  showSamples(tables.records, store, []);
  const titles = new Map<number, string>();
  for (const product of records.products.each()) {
    for (const id of product.collections_ids ?? []) expect(records.collections.find(id)).toBeDefined();
    const values = [
      ...(product.characteristics ?? []),
      ...(product.variants ?? []).flatMap(({ option_values }) => option_values ?? []),
    ];
    for (const { id, title } of values) {
      expect(titles.get(id) ?? title).toBe(title);
      titles.set(id, title!);
    }
  }
  expect(titles.size).toBeGreaterThan(30);
  expect([...records.filters.each()].flatMap(({ characteristics }) => characteristics)).toHaveLength(2);
});
