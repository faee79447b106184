import { expect, test } from "vitest";
import { startPlatform } from "../testing/test-client.ts";

function startImport(now: () => number) {
  const { platform, call } = startPlatform({ now });
  const importFile = (content: unknown) => {
    const text = typeof content === "string" ? content : JSON.stringify(content);
    return platform.importCatalog({ name: "catalog.json", bytes: Buffer.from(text) });
  };
  const read = async (path: string): Promise<unknown> => (await call("GET", path)).json();
  const status = async (path: string) => (await call("GET", path)).status;
  return { importFile, read, status };
}

const productPath = "/admin/products/12.json";
const filterPath = "/front_api/collections/chai/collection_filters/red.json";

const now = () => Date.UTC(2026, 10, 21);

const root = { id: 900, parent_id: null, title: "Всё", permalink: "everything" };
const tea = { id: 901, parent_id: 900, title: "Чаи", permalink: "chai" };
const filter = { id: 5, collection_id: 901, permalink: "red", version: 3 };
const product = { id: 12, title: "Чай", collections_ids: [901], variants: [{ id: 13, price: "5.0" }] };
const file = { products: [product], collections: [root, tea], filters: [filter] };

test("the root of an imported catalog becomes the store's root", async () => {
  const { importFile, read } = startImport(now);
  importFile(file);
  expect(await read(productPath)).toEqual(product);
  expect(await read("/front_api/collections.json?ids=900,901")).toMatchObject({
    collections: [{ id: 901, title: "Чаи", parent_id: 1 }],
  });
});

test("a filter's version is the time of its last import, and increases with each import", async () => {
  let time = now();
  const { importFile, read } = startImport(() => time);
  for (const [ms, seconds] of [
    [0, 0],
    [0, 1],
    [3_600_000, 3600],
  ] as const) {
    time += ms;
    importFile(file);
    expect(await read(filterPath)).toMatchObject({ id: 5, version: now() / 1000 + seconds });
  }
});

test.each<[content: unknown, message: string]>([
  ["{", "catalog.json cannot be imported: it is not JSON: Expected property name"],
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
])("an error names the wrong value, and nothing is imported (%#)", async (content, message) => {
  const { importFile, status } = startImport(now);
  expect(() => importFile(content)).toThrow(message);
  expect(await status(productPath)).toBe(404);
});
