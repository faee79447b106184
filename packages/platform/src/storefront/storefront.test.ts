import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { resolveAssumptions, type Assumptions } from "../assumptions.ts";
import { respondFromStorefront } from "./respond.ts";
import { createStorefront } from "./storefront.ts";
import { goldenCatalog } from "../testing/golden-catalog.ts";

let source: ReturnType<typeof goldenCatalog>;
let assumptions: Assumptions;
let get: (path: string, init?: RequestInit) => Promise<{ status: number; text: string }>;
beforeEach(() => {
  source = goldenCatalog();
  assumptions = resolveAssumptions();
  const storefront = createStorefront(source, () => assumptions);
  get = async (path, init) => {
    const request = new Request(`http://lastochka.localhost${path}`, init);
    const response = respondFromStorefront(request, storefront)!;
    return { status: response.status, text: await response.text() };
  };
});

const golden = (name: string) =>
  readFileSync(new URL(`../../../protocol/spec/fixtures/${name}.json`, import.meta.url), "utf8").trim();

const body = async (path: string) => JSON.parse((await get(path)).text) as Record<string, unknown>;

test.each([
  ["collection-products", "/collection/telefony.json?page_size=1"],
  ["collection-filter", "/front_api/collection/telefony.json?page_size=3"],
  ["filter-items", "/front_api/fetch/telefony/items.json?option_ids=2517840"],
  ["seo-filter", "/front_api/collections/telefony/collection_filters/chernye-telefony.json"],
  [
    "collections-by-id",
    "/front_api/collections.json?ids=53486014&menu_image=true&description=true&products_count=true",
  ],
  ["subcollections", "/front_api/collections/subcollections.json?id=-1"],
  ["menu", "/front_api/collections/menu.json"],
  ["flat-menu", "/front_api/fetch/menu.json"],
])("%s matches the platform's documentation byte for byte", async (name, path) => {
  expect(await get(path)).toEqual({ status: 200, text: golden(name) });
});

test.each([
  ["/collection/nothing.json"],
  ["/front_api/collection/nothing.json"],
  ["/front_api/collections/telefony/collection_filters/nothing.json"],
])("%s has not_found in its body; the status is an assumption", async (path) => {
  const text = '{"status":"not_found"}';
  expect(await get(path)).toEqual({ status: 200, text });
  assumptions = { ...assumptions, notFoundStatus: "404" };
  expect(await get(path)).toEqual({ status: 404, text });
});

test("collections are in the order of their last ids, without duplicates or unknown ones", async () => {
  const path = "/front_api/collections.json?ids=7&ids=53486014,7,53486010,53486014,x,-3";
  const { collections } = await body(path);
  expect((collections as { id: number }[]).map(({ id }) => id)).toEqual([53486014, 53486010]);
  expect(await body("/front_api/collections.json")).toEqual({ collections: [] });
});

test("collections have fields and pictures on request", async () => {
  const image = { id: 3, original_url: "/files/phones.png" };
  const telefony = source.collections.find(53486014)!;
  source.collections.put({ ...telefony, image, fields: { season: "winter", other: 1 } });
  const rules = "image_resizing_rules[240]=1&image_resizing_rules[0]=1&image_resizing_rules[9000]=1";
  const path = `/front_api/collections.json?ids=53486014&fields=season,none,constructor&menu_image=true&${rules}`;
  expect((await body(path))["collections"]).toMatchObject([
    {
      fields: { season: "winter" },
      menu_image: { ...image, resized_urls: { 240: "/files/phones.png?size=240" } },
    },
  ]);
});

test.each(["size]=500", "500]=x"])(
  "the size of a picture is read from image_resizing_rules[%s",
  async (rule) => {
    source.collections.put({ ...source.collections.find(53486014)!, image: { url: "/a.png" } });
    const path = `/front_api/collections.json?ids=53486014&menu_image=true&image_resizing_rules[${rule}`;
    const urls = { resized_urls: { 500: "/a.png?size=500" } };
    expect((await body(path))["collections"]).toMatchObject([{ menu_image: urls }]);
  },
);

test("a product of a collection is in all collections above it", async () => {
  source.collections.put({ id: 5, parent_id: 53486014, title: "A", permalink: "a", is_hidden: true });
  source.collections.put({ id: 6, parent_id: 5, title: "B", permalink: "b" });
  source.products.put({ id: 9500, collections_ids: [6] });
  expect(await body("/collection/telefony.json?count_only=1")).toMatchObject({ count: 31 });
});

test("max_filter_items keeps the first values and those that are selected", async () => {
  const black = source.products.find(681)!;
  const values = [1, 2, 3].map((id) => ({ id, option_name_id: 2517840, title: `Цвет ${id}`, position: id }));
  for (const [nth, value] of values.entries()) {
    const variant = { ...black.variants![0]!, id: 9000 + nth, option_values: [value] };
    source.products.put({ ...black, id: 9000 + nth, permalink: `p${nth}`, variants: [variant] });
  }
  const path = "/front_api/collection/telefony.json?max_filter_items=1&options[2517840][]=3";
  expect((await body(path))["options"]).toMatchObject([
    { values: [{ id: 21063191 }, { id: 3, selected: true }] },
  ]);
});

test("a write is visible in the next response", async () => {
  expect((await body("/collection/telefony.json?count_only=1"))["count"]).toBe(30);
  source.products.delete(673);
  source.products.put({ ...source.products.find(681)!, is_hidden: true });
  expect((await body("/collection/telefony.json?count_only=1"))["count"]).toBe(28);
});

test("undocumented paths return the same products as lists", async () => {
  const list = await body("/collection/telefony.json?page_size=2&q=iphone");
  const [first, second] = list["products"] as { id: number; permalink: string; variants: { id: number }[] }[];
  const asTexts = { price_min: "179990.0", price_max: "179990.0" };
  expect(await body("/search.json?page_size=1&q=iphone")).toEqual([{ ...first, ...asTexts }]);
  for (const phrase of ["", "q=", "q=nothing"]) expect(await body(`/search.json?${phrase}`)).toEqual([]);
  const byVariant = `/front_api/products_with_variant_ids.json?variant_ids=${second!.variants[0]!.id},7`;
  expect((await body(byVariant))["products"]).toMatchObject([{ id: second!.id }]);
  const byId = { status: "ok", products: [second, first] };
  const byIdPath = `/products_by_id/${second!.id},7,${first!.id}.json`;
  for (const method of ["GET", "POST"]) {
    expect(JSON.parse((await get(byIdPath, { method })).text)).toEqual(byId);
  }
  expect(await body(`/product/${first!.permalink}.json`)).toEqual({ status: "ok", product: first });
  source.products.put({ ...source.products.find(first!.id)!, archived: true });
  expect(await body(`/product/${first!.permalink}.json`)).toEqual({ status: "not_found" });
});

test("lists, filters, bounds and sorting treat an incomplete product the same way", async () => {
  const phones = "/collection/telefony.json?count_only=1";
  const countOf = async (query: string) => (await body(`${phones}&${query}`))["count"];
  const [all, available] = [await countOf(""), await countOf("only_available=true")];
  const place = { collections_ids: [53486014] };
  source.products.put({ id: 1, ...place });
  source.products.put({ id: 2, ...place, variants: [{ id: 21, quantity: 0, price: "5.0" }] });
  source.products.put({ id: 3, ...place, available: true, variants: [{ id: 31, quantity: 0, price: 5 }] });
  const { products } = await body("/front_api/products.json?ids=1,2,3");
  expect(products).toMatchObject([{ available: false }, { available: false }, { available: false }]);
  expect(await countOf("only_available=true")).toBe(available);
  expect(await countOf("price_min=0")).toBe(Number(all) + 2);
  for (const order of ["price", "descending_price"]) {
    const list = (await body(`/collection/telefony.json?page_size=100&order=${order}`))["products"];
    expect((list as object[]).at(-1)).toMatchObject({ id: 1 });
  }
});
