import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { encodeCatalogQuery } from "./query-codec.ts";
import type { SeoFilter } from "./responses.ts";
import { queryOfSeoFilter } from "./seo-filter.ts";

test("the filter of the platform's documentation selects its colour", () => {
  const file = new URL("../../spec/fixtures/seo-filter.json", import.meta.url);
  const query = queryOfSeoFilter(JSON.parse(readFileSync(file, "utf8")) as SeoFilter);
  expect(query).toEqual({ characteristics: [], options: { 2517840: [21063191] } });
  expect(encodeCatalogQuery(query, "filter").toString()).toBe("options%5B2517840%5D%5B%5D=21063191");
});

test("values of one option are in one group", () => {
  const values = [
    { id: 3, option_name_id: 9 },
    { id: 4, option_name_id: 8 },
    { id: 5, option_name_id: 9 },
  ];
  expect(queryOfSeoFilter({ characteristics: [{ id: 1 }, { id: 2 }], option_values: values })).toEqual({
    characteristics: [1, 2],
    options: { 8: [4], 9: [3, 5] },
  });
});
