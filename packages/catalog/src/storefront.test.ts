import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CatalogQuery } from "@orderpane/protocol/catalog";
import { createCatalog } from "./create-catalog.ts";
import { goldenStorefront } from "../../platform/src/testing/golden-storefront.ts";

describe.each(["200", "404"] as const)("the local platform with notFoundStatus %s", (notFoundStatus) => {
  const storefront = goldenStorefront(notFoundStatus);
  const catalog = createCatalog("https://shop.example", storefront);

  const idsOf = async (query: CatalogQuery) => {
    const ids: number[] = [];
    for await (const { id } of catalog.allProducts("telefony", query)) ids.push(id);
    return ids;
  };

  test("shows a collection by its pages, and its products by their ids", async () => {
    const page = await catalog.products("telefony", { page: 2, pageSize: 7 });
    expect(page).toMatchObject({ status: "ok", count: 30 });
    const ids = await idsOf({ pageSize: 7 });
    expect(ids).toHaveLength(30);
    const found = await catalog.productsByIds(ids.toReversed());
    expect(found.map(({ id }) => id)).toEqual(ids.toReversed());
  });

  test("has an SEO filter, whose query selects what its address selects", async () => {
    const filter = await catalog.seoFilter("telefony", "chernye-telefony");
    const query = filter.status === "ok" ? filter.query : {};
    const byAddress = await catalog.filter("telefony", {}, { seoFilter: "chernye-telefony" });
    expect(byAddress).toMatchObject({ count: 12, options: [{ values: [{ selected: true }] }] });
    expect(await catalog.filter("telefony", query)).toEqual(byAddress);
    expect(await idsOf(query)).toHaveLength(12);
  });

  test("counts and lists the same products for any query at both endpoints", async () => {
    const query = fc.record<CatalogQuery>(
      {
        price: fc.record({
          min: fc.integer({ min: 0, max: 60_000 }),
          max: fc.integer({ min: 0, max: 200_000 }),
        }),
        options: fc.constant({ 2517840: [21063191] }),
        onlyAvailable: fc.boolean(),
        q: fc.constantFrom("iphone", "1", "max", "чай", " "),
        order: fc.constantFrom("price", "descending_price", "title", "age"),
        pageSize: fc.integer({ min: 3, max: 40 }),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const ids = await idsOf(asked);
        const filter = await catalog.filter("telefony", { ...asked, page: 1, pageSize: 100 });
        expect(filter).toMatchObject({ count: ids.length, products_ids: ids });
      }),
      { numRuns: 100 },
    );
  });
});
