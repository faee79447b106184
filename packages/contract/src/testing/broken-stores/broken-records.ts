import { answering, changing, rewording } from "../break-store.ts";
import type { BrokenStore } from "./broken-store.ts";

/** Wrong about orders and products. */
export const brokenRecords: readonly BrokenStore[] = [
  [
    "puts a root around its orders",
    "records.list-json",
    /expected a JSON array of objects/,
    rewording(200, /^(\[.*\])$/gs, '{"orders":$1}'),
  ],
  [
    "does not know per_page",
    "records.list-json",
    /products of a page of two are two at most: found 4/,
    (request, next) => {
      const url = request.url.replace("products.json?per_page=2", "products.json?per_page=4");
      return next(new Request(url, request));
    },
  ],
  [
    "names the root of products otherwise",
    "records.list-xml",
    /root of products: .* found {"name":"goods"/,
    rewording(200, "products ", "goods "),
  ],
  [
    "writes times of creation in one word",
    "records.list-xml",
    /name of the time of creation: .* found "none"/,
    rewording(200, "created-at", "createdat"),
  ],
  [
    "lists an order twice",
    "unknown.records",
    /order of two ids: .* found "0"/,
    changing(200, ({ body }) => ({ body: body.replaceAll(/"id":1\d{3},/g, '"id":1001,') })),
  ],
  [
    "reads another order than it was asked for",
    "unknown.records",
    /id of the order that is read/,
    (request, next) => next(new Request(request.url.replace(/orders\/\d+/, "orders/1001"), request)),
  ],
  [
    "breaks at a page of no orders",
    "unknown.recordPages",
    /per_page=0: .* found "status 500"/,
    answering(({ url }) => url.endsWith("per_page=0"), 500),
  ],
  [
    "takes per_page=0 for one",
    "unknown.recordPages",
    /per_page=0: .* found "1 orders"/,
    (request, next) => next(new Request(request.url.replace("per_page=0", "per_page=1"), request)),
  ],
  [
    "has 50 orders on a page where it is asked for no number",
    "unknown.recordPages",
    /without per_page: expected what is called 25 orders, found "50 orders"/,
    (request, next) => next(new Request(request.url.replace(/json$/, "json?per_page=50"), request)),
  ],
  [
    "has 50 orders on a page at most",
    "unknown.recordPages",
    /per_page=1000: expected what is called 100 orders, found "50 orders"/,
    (request, next) => next(new Request(request.url.replace("per_page=1000", "per_page=50"), request)),
  ],
  [
    "answers the first page for one that is not there",
    "unknown.recordPages",
    /past the last page: .* found "1 orders"/,
    (request, next) => next(new Request(request.url.replace("page=1000000", "page=1"), request)),
  ],
];
