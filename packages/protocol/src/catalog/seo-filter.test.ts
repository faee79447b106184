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
