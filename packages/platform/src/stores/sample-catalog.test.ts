import { expect, test } from "vitest";
import { openDatabase } from "../db/open-database.ts";
import { openTables } from "../db/tables.ts";
import { respondFromStorefront } from "../storefront/respond.ts";
import { createStorefront } from "../storefront/storefront.ts";
import { resolveAssumptions } from "../assumptions.ts";
import { openRecords, showSamples } from "./store-records.ts";

/** The storefront of a store in a database. */
function startStorefront() {
  const tables = openTables(openDatabase(":memory:"), () => 0);
  const store = tables.stores.create({ title: "", host: "a.localhost", samples: true });
  const records = openRecords(tables.records, store.id);
  showSamples(tables.records, store, []);
  const storefront = createStorefront(records, () => resolveAssumptions());
  const get = async (path: string) =>
    respondFromStorefront(new Request(`http://a.localhost${path}`), storefront)!.text();
  return { records, get };
}

interface Shown {
  readonly count: number;
  readonly collections: { readonly title: string; readonly subcollections?: Shown["collections"] }[];
  readonly properties: {
    readonly title: string;
    readonly values: { title: string; products_count: number }[];
  }[];
  readonly options: Shown["properties"];
}

test("the sample store has a menu of three levels, filters and an SEO filter", async () => {
  const { get } = startStorefront();
  const read = async (path: string) => JSON.parse(await get(path)) as Shown;
  const { collections } = await read("/front_api/collections/menu.json?end_level=3");
  expect(collections.map(({ title }) => title)).toEqual(["Чай", "Посуда", "Подарки", "Трудные для показа"]);
  expect(collections[0]!.subcollections![0]).toMatchObject({
    title: "Пуэр",
    subcollections: [{ title: "Шу пуэр" }, { title: "Шен пуэр" }],
  });
  const tea = await read("/front_api/collection/chay.json");
  expect(tea.count).toBe(9);
  expect(tea.properties.map(({ title }) => title)).toEqual(["Происхождение", "Вес, г", "Год урожая"]);
  expect(tea.options).toMatchObject([
    { title: "Вес", values: [{ title: "25 г", products_count: 4 }, {}, {}, {}, {}] },
  ]);
  expect((await read("/front_api/collection/chay.json?properties_gt[73]=100")).count).toBe(5);
  expect((await read("/front_api/collection/posuda/belyy-farfor.json")).count).toBe(2);
  expect((await read("/collection/all.json?q=пуэр&count_only=1")).count).toBe(3);
  expect((await read("/collection/all.json?q=год&count_only=1")).count, "only an archived product").toBe(0);
});

test("sample products are in existing collections, and their values have unique ids", () => {
  const { records } = startStorefront();
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
