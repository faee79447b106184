import { type BrokenStore, replaceInResponse, replaceInUrl, respondTo } from "../break-store.ts";

/** Stores that are wrong about orders and products. */
export const brokenRecords: readonly BrokenStore[] = [
  [
    "records.list-json",
    /expected a JSON array of objects/,
    replaceInResponse(200, /^(\[.*\])$/gs, '{"orders":$1}'),
  ],
  [
    "records.list-json",
    /products of a page of two are two at most: found 4/,
    replaceInUrl("products.json?per_page=2", "products.json?per_page=4"),
  ],
  [
    "records.list-xml",
    /root of products: .* found {"name":"goods"/,
    replaceInResponse(200, "products ", "goods "),
  ],
  [
    "records.list-xml",
    /names of several words in orders: .* found "none"/,
    replaceInResponse(200, "created-at", "createdat"),
  ],
  ["unknown.records", /order of orders: .* found "0"/, replaceInResponse(200, /"id":1\d{3},/g, '"id":1001,')],
  ["unknown.records", /id of the order that is read/, replaceInUrl(/orders\/\d+/, "orders/1001")],
  ["unknown.recordPages", /per_page=0: .* found "status 500"/, respondTo(/per_page=0$/, 500)],
  ["unknown.recordPages", /per_page=0: .* found "1 orders"/, replaceInUrl("per_page=0", "per_page=1")],
  [
    "unknown.recordPages",
    /without per_page: expected 25 orders, found "50 orders"/,
    replaceInUrl(/json$/, "json?per_page=50"),
  ],
  [
    "unknown.recordPages",
    /per_page=1000: expected 100 orders, found "50 orders"/,
    replaceInUrl("per_page=1000", "per_page=50"),
  ],
  ["unknown.recordPages", /past the last page: .* found "1 orders"/, replaceInUrl("page=1000000", "page=1")],
];
