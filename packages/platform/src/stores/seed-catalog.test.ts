import type { ProductInfo } from "@orderpane/protocol/order";
import { expect, test } from "vitest";
import { createPlatform } from "../create-platform.ts";
import type { Platform } from "../platform.ts";

const stored = (platform: Platform) => platform.state.export().stores[0]!;
const withoutSamples = () =>
  createPlatform({
    now: () => Date.UTC(2026, 10, 21),
    seed: JSON.stringify({
      format: "orderpane-store",
      version: 1,
      stores: [{ title: "a", host: "a.localhost", samples: false }],
    }),
  });

test("the same seed makes the same catalog, another seed another one", async () => {
  const catalogs = await Promise.all(
    [7, 7, 8].map(async (random) => {
      const platform = withoutSamples();
      await platform.catalog.seed({ products: 60, random });
      const { products, collections, filters } = stored(platform);
      return { products, collections, filters };
    }),
  );
  expect(catalogs[1]).toEqual(catalogs[0]);
  expect(catalogs[2]!.products).not.toEqual(catalogs[0]!.products);
});

test("what was imported from a real store stays, whatever ids it has there", async () => {
  const platform = withoutSamples();
  const file = {
    collections: [
      { id: 53486010, parent_id: null, title: "Каталог", permalink: "all" },
      { id: 53486014, parent_id: 53486010, title: "Телефоны", permalink: "telefony" },
    ],
    products: [{ id: 68100500, title: "Телефон", collections_ids: [53486014] }],
    filters: [{ id: 10000005, collection_id: 53486014, permalink: "novye" }],
  };
  const chunks = (async function* () {
    yield new TextEncoder().encode(JSON.stringify(file));
  })();
  await platform.catalog.import({ name: "real.json", chunks });
  await platform.catalog.seed({ products: 3 });
  await platform.catalog.seed({ products: 3 });
  const { products, collections, filters } = stored(platform);
  expect(products).toHaveLength(4);
  expect(collections).toMatchObject([{ id: 53486010 }, { id: 53486014 }, ...collections.slice(2)]);
  expect(filters[0]).toMatchObject({ id: 10000005 });
});

test("a catalog is a tree of collections with products, values and filters that fit together", async () => {
  const platform = withoutSamples();
  const report = await platform.catalog.seed({ products: 2500 });
  const { products, collections, filters } = stored(platform);
  expect(report).toEqual({ products: 2500, collections: collections.length, filters: filters.length });
  expect(products).toHaveLength(2500);
  const ids = new Set(collections.map(({ id }) => id));
  expect(collections.filter(({ parent_id: parent }) => parent === null)).toHaveLength(1);
  expect(collections.every(({ parent_id: parent }) => parent === null || ids.has(parent))).toBe(true);
  expect(new Set(collections.map(({ permalink }) => permalink)).size).toBe(collections.length);
  expect(products.every((product) => product.collections_ids!.every((id) => ids.has(id)))).toBe(true);
  expect(new Set(products.map(({ permalink }) => permalink)).size).toBe(2500);
  const variants = products.flatMap((product) => product.variants!);
  expect(new Set(variants.map(({ id }) => id)).size).toBe(variants.length);
  expect(new Set(products.map((product) => product.variants!.length))).toEqual(new Set([1, 2, 3, 4]));
  expect(products.every(isDistinct)).toBe(true);
  const groups = products.flatMap(({ properties, option_names }) => [...properties!, ...option_names!]);
  expect(new Set(groups.map(({ id }) => id)).size).toBe(30);
  const values = [
    ...products.flatMap((product) => product.characteristics!),
    ...variants.flatMap(({ option_values }) => option_values!),
  ].map(({ id }) => id);
  expect(new Set(values).size).toBe(300);
  const hasOneOf = (wanted: readonly { readonly id: number }[], own: readonly { readonly id: number }[]) =>
    wanted.length === 0 || own.some(({ id }) => wanted.some((value) => value.id === id));
  for (const { collection_id: collection, characteristics, option_values } of filters) {
    const found = products.filter(
      (product) =>
        product.collections_ids!.includes(collection) &&
        hasOneOf(characteristics, product.characteristics!) &&
        hasOneOf(
          option_values,
          product.variants!.flatMap((variant) => variant.option_values!),
        ),
    );
    expect(found.length).toBeGreaterThan(0);
  }
  expect(filters.some(({ characteristics }) => characteristics.length > 0)).toBe(true);
  expect(filters.some(({ option_values }) => option_values.length > 0)).toBe(true);
});

/** No two variants have the same values. */
function isDistinct({ variants }: ProductInfo): boolean {
  const texts = variants!.map(({ option_values: values }) => JSON.stringify(values!.map(({ id }) => id)));
  return new Set(texts).size === texts.length;
}

test("it takes the place of an earlier one, and nothing else's", async () => {
  const platform = createPlatform();
  platform.putProduct({ id: 77, title: "Свой" });
  await platform.catalog.seed({ products: 50, random: 1 });
  await platform.catalog.seed({ products: 20, random: 2 });
  const { products, collections } = stored(platform);
  expect(products).toHaveLength(21);
  expect(products[0]).toEqual({ id: 77, title: "Свой" });
  expect(new Set(collections.filter((collection) => collection.parent_id === 1)).size, "below the root").toBe(
    6,
  );
});

test("one that was interrupted is a whole catalog with fewer products, and the next one begins anew", async () => {
  const platform = withoutSamples();
  const onProgress = (written: number) => {
    if (written >= 4000) throw new Error("enough");
  };
  await expect(platform.catalog.seed({ products: 9000, onProgress })).rejects.toThrow("enough");
  expect(stored(platform).products).toHaveLength(4000);
  const { collections } = await platform.catalog.seed({ products: 10 });
  expect(stored(platform).products).toHaveLength(10);
  expect(stored(platform).collections).toHaveLength(collections);
});
