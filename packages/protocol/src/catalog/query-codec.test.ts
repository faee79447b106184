import { describe, expect, test } from "vitest";
import type { CatalogQuery } from "./query.ts";
import { decodeCatalogQuery, encodeCatalogQuery } from "./query-codec.ts";

const decode = (text: string, endpoint: "products" | "filter" = "products") =>
  decodeCatalogQuery(new URLSearchParams(text), endpoint);
const encode = (query: CatalogQuery, endpoint: "products" | "filter") =>
  decodeURIComponent(encodeCatalogQuery(query, endpoint).toString().replaceAll("+", " "));

/** A query, and its text for both endpoints as in the specification. */
const rows: [query: CatalogQuery, products: string, filter: string][] = [
  [{}, "", ""],
  [{ price: { min: 0, max: 1500.5 } }, "price_min=0&price_max=1500.5", "price_min=0&price_max=1500.5"],
  [
    { characteristics: [12, 7] },
    "characteristics[]=12&characteristics[]=7",
    "characteristics=12&characteristics=7",
  ],
  [
    { options: { 8: [3, 1], 2517840: [21063191] } },
    "options[8][]=3&options[8][]=1&options[2517840][]=21063191",
    "options[8][]=3&options[8][]=1&options[2517840][]=21063191",
  ],
  [
    { numeric: { 5: { min: -20, max: 4.5 }, 6: { max: 0 } } },
    "properties_gt[5]=-20&properties_lt[5]=4.5&properties_lt[6]=0",
    "properties_gt[5]=-20&properties_lt[5]=4.5&properties_lt[6]=0",
  ],
  [
    { onlyAvailable: true, q: "чай & мёд", order: "descending_price", page: 2, pageSize: 100 },
    "only_available=true&q=чай & мёд&order=descending_price&page=2&page_size=100",
    "only_available=true&q=чай & мёд&order=descending_price&page=2&page_size=100",
  ],
];

describe.each(rows)("%j", (query, products, filter) => {
  test.each([
    ["products", products],
    ["filter", filter],
  ] as const)("is written for %s as specified, and read again", (endpoint, text) => {
    expect(encode(query, endpoint)).toBe(text);
    expect(decodeCatalogQuery(encodeCatalogQuery(query, endpoint), endpoint)).toEqual(query);
  });
});

test("empty restrictions are left out", () => {
  const query = { price: {}, characteristics: [], options: { 5: [] }, onlyAvailable: false, q: "  " };
  expect(encode({ ...query, numeric: { 5: { min: -Infinity, max: NaN } } }, "products")).toBe("");
});

test.each([
  ["characteristics=3&characteristics[]=4", { characteristics: [3, 4] }],
  ["characteristics%5B%5D=3&options%5B5%5D%5B%5D=6", { characteristics: [3], options: { 5: [6] } }],
  ["characteristics=3&characteristics=3", { characteristics: [3] }],
  ["q=+%D1%87%D0%B0%D0%B9+", { q: "чай" }],
  ["page=007&page_size=010", { page: 7, pageSize: 10 }],
  [`page_size=${"9".repeat(500)}`, { pageSize: 100 }],
  [`page=${"9".repeat(500)}`, { page: Number.MAX_SAFE_INTEGER }],
  ["price_min=100&price_max=abc", { price: { min: 100 } }],
  ["price_min=500&price_min=1000&price_max=-1", { price: { min: 1000, max: -1 } }],
  ["q=a&q=b&properties_gt[5]=1&properties_gt[5]=2", { q: "b", numeric: { 5: { min: 2 } } }],
  ["price_min=200&price_max=100", { price: { min: 200, max: 100 } }],
  ["properties_gt[5]=-0", { numeric: { 5: { min: 0 } } }],
  ["options[5]=3&options[6][0]=7&options[6][1]=8", { options: { 5: [3], 6: [7, 8] } }],
  ["characteristics[0]=3&characteristics[1]=4", { characteristics: [3, 4] }],
  ["unknown=1&page=2", { page: 2 }],
])("?%s is read tolerantly", (text, query) => {
  expect(decode(text)).toEqual(query);
  expect(decode(text, "filter")).toEqual(query);
});

test.each([
  "price_min=1e999",
  "characteristics=0",
  "options[5][x]=3",
  "options[__proto__][]=3",
  "only_available=true&only_available=false",
  "q=%20%20",
  `q=${"a".repeat(501)}`,
  "order=random",
  "page=0",
  "%",
  "%FF=%E0%A4",
])("?%s is ignored", (text) => {
  expect(decode(text)).toEqual({});
  expect(decode(text, "filter")).toEqual({});
});

test("only_available may be 1 for the product list only", () => {
  expect(decode("only_available=1")).toEqual({ onlyAvailable: true });
  expect(decode("only_available=1", "filter")).toEqual({});
});
