import { createPlatform } from "@orderpane/platform";
import type { CatalogQuery } from "@orderpane/protocol/catalog";
import { expect, test } from "vitest";
import { createCatalog } from "./create-catalog.ts";

const platform = createPlatform();
const catalog = createCatalog("http://localhost", {
  fetch: (url, init) => platform.fetch(new Request(url, init)),
});

const idsOf = async (query: CatalogQuery) => {
  const ids: number[] = [];
  for await (const { id } of catalog.allProducts("posuda", query)) ids.push(id);
  return ids;
};

test("the local platform returns a collection by page, and its products by id", async () => {
  expect(await catalog.products("posuda", { page: 2, pageSize: 3 })).toMatchObject({
    status: "ok",
    count: 6,
  });
  const ids = await idsOf({ pageSize: 3 });
  expect(ids).toHaveLength(6);
  const found = await catalog.productsByIds(ids.toReversed());
  expect(found.map(({ id }) => id)).toEqual(ids.toReversed());
});

test("the query of an SEO filter selects the same products as the filter's address", async () => {
  const filter = await catalog.seoFilter("posuda", "belyy-farfor");
  const query = filter.status === "ok" ? filter.query : {};
  const byAddress = await catalog.filter("posuda", {}, { seoFilter: "belyy-farfor" });
  expect(byAddress).toMatchObject({ count: 2 });
  expect(await catalog.filter("posuda", query)).toEqual(byAddress);
});

test.each<CatalogQuery>([
  { price: { min: 400, max: 1500 }, onlyAvailable: true, order: "price", pageSize: 3 },
  { q: "чаш", order: "title" },
  { options: { 62: [621] }, order: "descending_price" },
])("both endpoints count and list the same products for %j", async (query) => {
  const ids = await idsOf(query);
  expect(ids.length).toBeGreaterThan(0);
  const filter = await catalog.filter("posuda", { ...query, page: 1, pageSize: 100 });
  expect(filter).toMatchObject({ count: ids.length, products_ids: ids });
});
