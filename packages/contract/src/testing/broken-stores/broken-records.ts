import { answering, type BrokenStore, changing, rewording } from "../break-store.ts";

/** Wrong about orders and products. */
export const brokenRecords: readonly BrokenStore[] = [
  ["records.list-json", /expected a JSON array of objects/, rewording(200, /^(\[.*\])$/gs, '{"orders":$1}')],
  [
    "records.list-json",
    /products of a page of two are two at most: found 4/,
    (request, next) => {
      const url = request.url.replace("products.json?per_page=2", "products.json?per_page=4");
      return next(new Request(url, request));
    },
  ],
  ["records.list-xml", /root of products: .* found {"name":"goods"/, rewording(200, "products ", "goods ")],
  [
    "records.list-xml",
    /names of several words in orders: .* found "none"/,
    rewording(200, "created-at", "createdat"),
  ],
  [
    "unknown.records",
    /order of orders: .* found "0"/,
    changing(200, ({ body }) => ({ body: body.replaceAll(/"id":1\d{3},/g, '"id":1001,') })),
  ],
  [
    "unknown.records",
    /id of the order that is read/,
    (request, next) => next(new Request(request.url.replace(/orders\/\d+/, "orders/1001"), request)),
  ],
  [
    "unknown.recordPages",
    /per_page=0: .* found "status 500"/,
    answering(({ url }) => url.endsWith("per_page=0"), 500),
  ],
  [
    "unknown.recordPages",
    /per_page=0: .* found "1 orders"/,
    (request, next) => next(new Request(request.url.replace("per_page=0", "per_page=1"), request)),
  ],
  [
    "unknown.recordPages",
    /without per_page: expected 25 orders, found "50 orders"/,
    (request, next) => next(new Request(request.url.replace(/json$/, "json?per_page=50"), request)),
  ],
  [
    "unknown.recordPages",
    /per_page=1000: expected 100 orders, found "50 orders"/,
    (request, next) => next(new Request(request.url.replace("per_page=1000", "per_page=50"), request)),
  ],
  [
    "unknown.recordPages",
    /past the last page: .* found "1 orders"/,
    (request, next) => next(new Request(request.url.replace("page=1000000", "page=1"), request)),
  ],
];
