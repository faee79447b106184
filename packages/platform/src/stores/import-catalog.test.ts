import { expect, test } from "vitest";
import { createPlatform } from "../create-platform.ts";
import type { Platform } from "../platform.ts";

const importFile = (platform: Platform, name: string, content: string | Uint8Array) =>
  platform.importCatalog({ name, bytes: Buffer.from(content) });

const stored = (platform: Platform) => platform.state.export().stores[0]!;

const now = () => Date.UTC(2026, 10, 21);

const root = { id: 900, parent_id: null, title: "Всё", permalink: "everything" };
const tea = { id: 901, parent_id: 900, title: "Чаи", permalink: "chai" };
const filter = { id: 5, collection_id: 901, permalink: "red", version: 3 };
const product = { id: 12, title: "Чай", collections_ids: [901], variants: [{ id: 13, price: "5.0" }] };
const file = { products: [product], collections: [root, tea], filters: [filter] };

test("the root of an imported catalog becomes the store's root", () => {
  const platform = createPlatform({ now });
  importFile(platform, "catalog.json", JSON.stringify(file));
  const { products, collections, filters } = stored(platform);
  expect(products).toEqual([product]);
  expect(collections).toEqual([{ ...tea, parent_id: 1 }]);
  expect(filters).toMatchObject([{ ...filter, version: now() / 1000 }]);
});

test("a filter's version is the time of its last import, and increases with each import", () => {
  let time = now();
  const platform = createPlatform({ now: () => time });
  const versions = [0, 0, 3_600_000].map((ms) => {
    time += ms;
    importFile(platform, "catalog.json", JSON.stringify(file));
    return stored(platform).filters[0]!.version;
  });
  expect(versions).toEqual([now() / 1000, now() / 1000 + 1, now() / 1000 + 3600]);
});

test.each<[content: unknown, message: string]>([
  ["{", "catalog.json cannot be imported: it is not JSON, at position 1"],
  [[], "expected an object, found an array"],
  [{ goods: [] }, "expected a list of products, collections or filters that is not empty"],
  [{ products: [product, { title: "a" }] }, "products[1].id: expected an integer"],
  [
    { products: [{ ...product, variants: [{ id: "x" }] }] },
    "products[0].variants[0].id: expected an integer",
  ],
  [{ products: [{ ...product, title: 5 }] }, "products[0].title: expected a text, found 5"],
  [
    { products: [product, { id: 14, collections_ids: "901" }] },
    'products[1].collections_ids: expected an array, found "901"',
  ],
  [
    { products: [{ ...product, characteristics: [{ id: 7, title: "5" }] }] },
    "products[0].characteristics[0].property_id: expected an integer",
  ],
  [
    { products: [{ ...product, created_at: "вчера" }] },
    'products[0].created_at: expected a time in ISO 8601, found "вчера"',
  ],
  [
    { products: [{ ...product, variants: [{ id: 13, price: "1e999" }] }] },
    'products[0].variants[0].price: expected an amount of at least 0, such as "1290.5", found',
  ],
  [{ collections: [{ ...root, image: { url: 5 } }] }, "collections[0].image.url: expected a text, found 5"],
])("an error names the wrong value, and nothing is imported (%#)", (content, message) => {
  const platform = createPlatform({ now });
  const before = stored(platform);
  const text = typeof content === "string" ? content : JSON.stringify(content);
  expect(() => importFile(platform, "catalog.json", text)).toThrow(message);
  expect(stored(platform)).toEqual(before);
});
