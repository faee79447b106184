import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeCatalogQuery, encodeCatalogQuery } from "../catalog/query-codec.ts";

const endpoint = fc.constantFrom("products" as const, "filter" as const);

const partsOfNames =
  "price_min price_max characteristics options properties_gt properties_lt q order only_available page page_size " +
  "[ ] [] [5] [0] [-1] %5B [__proto__]";
const partsOfValues =
  "0 1 -1 5 1.5 1e9 1e400 NaN Infinity 0x1f , true descending_price % %00 %FF & = + __proto__ чай ٣";
const oneOf = (parts: string, ...more: string[]) =>
  fc.oneof(
    fc.constantFrom(...parts.split(" "), ...more),
    fc.string({ maxLength: 6 }),
    fc.string({ unit: "binary", maxLength: 4 }),
  );
const joined = (part: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(part, { maxLength }).map((parts) => parts.join(""));
const name = joined(oneOf(partsOfNames), 4);
const value = joined(oneOf(partsOfValues, "9".repeat(40), "a".repeat(600)), 3);
const hostileText = fc
  .array(
    fc.oneof(
      fc.tuple(name, value).map((pair) => pair.join("=")),
      value,
    ),
    { maxLength: 12 },
  )
  .map((params) => params.join("&"));

test("any text is read as a query, and that query is decoded as it was encoded", { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(hostileText, endpoint, (text, at) => {
      const query = decodeCatalogQuery(new URLSearchParams(text), at);
      // All values are in range and not empty, because reading leaves out others.
      expect(decodeCatalogQuery(encodeCatalogQuery(query, at), at)).toEqual(query);
    }),
    { numRuns: 100_000 },
  );
});
