import fc from "fast-check";
import { catalogOrders, type CatalogQuery } from "../catalog/query.ts";

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);

/** Some of these members, at least one. */
const some = <T extends object>(members: { [Name in keyof T]: fc.Arbitrary<T[Name]> }) =>
  fc.record(members, { requiredKeys: [] }).filter((value) => Object.keys(value).length > 0);
const byId = <T>(value: fc.Arbitrary<T>) =>
  fc
    .array(fc.tuple(id, value), { minLength: 1, maxLength: 4 })
    .map((entries) => Object.fromEntries(entries) as Record<number, T>);

/** Queries as they are decoded: without parts that restrict nothing. */
export const anyQuery: fc.Arbitrary<CatalogQuery> = fc.record(
  {
    price: some({ min: number.map(Math.abs), max: number.map(Math.abs) }),
    characteristics: fc.uniqueArray(id, { minLength: 1, maxLength: 8 }),
    options: byId(fc.uniqueArray(id, { minLength: 1, maxLength: 8 })),
    numeric: byId(some({ min: number, max: number })),
    onlyAvailable: fc.constant(true),
    q: fc
      .string({ unit: "binary", maxLength: 250 })
      .map((text) => text.trim())
      .filter(Boolean),
    order: fc.constantFrom(...catalogOrders),
    page: id,
    pageSize: fc.integer({ min: 1, max: 100 }),
  },
  { requiredKeys: [] },
);
