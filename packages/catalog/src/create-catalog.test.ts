import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCatalog } from "./create-catalog.ts";
import type { Catalog } from "./catalog.ts";
import { fixture } from "./testing/fixture.ts";
import { scriptedFetch } from "./testing/scripted-fetch.ts";

/** A catalog whose store responds with this body, and the URLs that it requested. */
function catalogOf(body: unknown, status = 200) {
  const { fetch, urls } = scriptedFetch(() => Response.json(body, { status }));
  const asked = () =>
    urls.map(({ pathname, search }) => pathname + decodeURIComponent(search).replace(/[?&]+$/, ""));
  return { catalog: createCatalog("https://shop.example", { fetch }), asked };
}

const query = { price: { min: 100 }, characteristics: [5], options: { 7: [8] }, onlyAvailable: true };

test.each<[string, (catalog: Catalog) => Promise<unknown>, string, list?: string]>([
  [
    "collection-products",
    (catalog) => catalog.products("telefony", { ...query, page: 2 }),
    "/collection/telefony.json?price_min=100&characteristics[]=5&options[7][]=8&only_available=true&page=2",
  ],
  [
    "collection-filter",
    (catalog) => catalog.filter("telefony", query, { max_filter_items: 3 }),
    "/front_api/collection/telefony.json?price_min=100&characteristics=5&options[7][]=8&only_available=true&max_filter_items=3",
  ],
  [
    "collection-filter",
    (catalog) => catalog.filter("telefony", {}, { seoFilter: "chernye-telefony" }),
    "/front_api/collection/telefony/chernye-telefony.json",
  ],
  [
    "filter-items",
    (catalog) => catalog.filterItems("telefony", { option_ids: 2517840 }),
    "/front_api/fetch/telefony/items.json?option_ids=2517840",
  ],
  [
    "seo-filter",
    (catalog) => catalog.seoFilter("telefony", "chernye-telefony"),
    "/front_api/collections/telefony/collection_filters/chernye-telefony.json",
  ],
  [
    "collections-by-id",
    (catalog) =>
      catalog.collections([53486014], {
        menu_image: true,
        description: false,
        fields: ["a", "b"],
        "image_resizing_rules[300]": true,
      }),
    "/front_api/collections.json?ids=53486014&menu_image=true&fields=a,b&image_resizing_rules[300]=true",
    "collections",
  ],
  [
    "subcollections",
    (catalog) => catalog.subcollections(-1),
    "/front_api/collections/subcollections.json?id=-1",
    "collections",
  ],
  [
    "menu",
    (catalog) => catalog.menu({ start_level: 0, end_level: 3, menu_image_for_level: [1, 2] }),
    "/front_api/collections/menu.json?start_level=0&end_level=3&menu_image_for_level=1,2",
    "collections",
  ],
  [
    "flat-menu",
    (catalog) => catalog.flatMenu({ parent_id: -1 }),
    "/front_api/fetch/menu.json?parent_id=-1",
    "menu",
  ],
  [
    "collection-products",
    (catalog) => catalog.productsByIds([673], { with: ["images", "properties"] }),
    "/front_api/products.json?ids=673&with=images,properties",
    "products",
  ],
])(
  "%s of the platform's documentation is read, and requested as specified",
  async (name, call, url, list) => {
    const { catalog, asked } = catalogOf(fixture(name));
    const body = fixture(name);
    expect(await call(catalog)).toMatchObject(list ? (body[list] as object) : body);
    expect(asked()).toEqual([url]);
  },
);

test("an SEO filter is converted to a query", async () => {
  const { catalog } = catalogOf(fixture("seo-filter"));
  const filter = await catalog.seoFilter("telefony", "chernye-telefony");
  expect(filter).toMatchObject({ query: { options: { 2517840: [21063191] } } });
});

describe.each([200, 404])("not_found with status %i", (status) => {
  const { catalog } = catalogOf({ status: "not_found" }, status);

  test("is returned for a missing collection or filter", async () => {
    const found = { status: "not_found" };
    expect(await catalog.products("x")).toEqual(found);
    expect(await catalog.filter("x")).toEqual(found);
    expect(await catalog.filterItems("x", {})).toEqual(found);
    expect(await catalog.seoFilter("x", "y")).toEqual(found);
    expect(await catalog.allProducts("x").next()).toEqual({ done: true, value: "not_found" });
  });

  test("is an empty list if a list was requested", async () => {
    expect(await catalog.collections([1])).toEqual([]);
    expect(await catalog.subcollections(1)).toEqual([]);
    expect(await catalog.menu()).toEqual([]);
    expect(await catalog.flatMenu()).toEqual([]);
    expect(await catalog.productsByIds([1])).toEqual([]);
  });
});

test("a permalink never leads to another path", async () => {
  for (const permalink of ["", "..", ".", "a/b", "a?b", "a#b", "%2e%2e", "\ud800", "чай", "\\"]) {
    const { catalog, asked } = catalogOf({ status: "not_found" });
    await catalog.seoFilter(permalink, permalink);
    expect(asked()[0]).toMatch(/^\/front_api\/collections\/[^/?#.]+\/collection_filters\/[^/?#.]+\.json$/);
  }
});

const product = (id: number) => ({
  ...fixture("collection-products").products[0],
  id,
});

describe("more ids than the store accepts in one request", () => {
  /** A store that has every even id up to 400, reads 100 ids, and returns them in another order. */
  const { fetch, urls } = scriptedFetch((url) => {
    const ids = url.searchParams.get("ids")!.split(",").slice(0, 100).map(Number);
    const items = ids.filter((id) => id <= 400 && id % 2 === 0).toSorted((a, b) => a - b);
    const collection = fixture("collections-by-id").collections[0];
    return Response.json({
      status: "ok",
      products: items.map(product),
      collections: items.map((id) => Object.assign({}, collection, { id })),
    });
  });
  const catalog = createCatalog("https://shop.example", { fetch });

  test.each(["collections", "productsByIds"] as const)(
    "are all found by %s, in order and once",
    async (method) => {
      urls.length = 0;
      const ids = fc.sample(fc.integer({ min: 1, max: 500 }), { numRuns: 350, seed: 1 });
      const found = await catalog[method](ids);
      expect(found.map(({ id }) => id)).toEqual([...new Set(ids)].filter((id) => id <= 400 && id % 2 === 0));
      expect(urls).toHaveLength(Math.ceil(new Set(ids).size / 100));
      expect(urls.length).toBeGreaterThan(2);
    },
  );
});

describe("all products", () => {
  /** A store whose products have the ids that `ids` returns at each request. */
  const storeOf = (ids: () => readonly number[], maxSize = 100) =>
    scriptedFetch(({ searchParams }) => {
      const size = Math.min(Number(searchParams.get("page_size")), maxSize);
      const start = (Number(searchParams.get("page")) - 1) * size;
      const all = ids();
      return Response.json({
        status: "ok",
        count: all.length,
        products: all.slice(start, start + size).map(product),
      });
    });
  const idsOf = async ({ fetch }: ReturnType<typeof storeOf>, pageSize?: number) => {
    const catalog = createCatalog("https://shop.example", { fetch });
    const ids: number[] = [];
    for await (const { id } of catalog.allProducts("x", pageSize ? { pageSize } : {})) ids.push(id);
    return ids;
  };
  const range = (length: number) => Array.from({ length }, (_, index) => index + 1);

  test.each([
    [0, 1],
    [101, 2],
    [250, 3],
  ])("%i products take %i requests", async (count, requests) => {
    const store = storeOf(() => range(count));
    expect(await idsOf(store)).toEqual(range(count));
    expect(store.urls).toHaveLength(requests);
  });

  test("are loaded even if the store's pages are shorter than requested", async () => {
    expect(await idsOf(storeOf(() => range(70), 25))).toEqual(range(70));
  });

  test("continue after a page that only repeats products of an earlier one", async () => {
    const ids = range(9);
    const store = storeOf(() => {
      if (store.urls.length === 2) ids.unshift(101, 102);
      return ids;
    });
    expect(await idsOf(store, 2)).toEqual(range(9));
  });
});
