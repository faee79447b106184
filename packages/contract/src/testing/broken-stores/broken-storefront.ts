import {
  type Breakage,
  type BrokenStore,
  changeResponse,
  replaceInResponse,
  replaceInUrl,
  respondTo,
} from "../break-store.ts";

const filterOf = /\/front_api\/collection\/[^/]+\.json/;

/** Storefronts that are wrong about products, filters, collections and menus. */
export const brokenStorefront: readonly BrokenStore[] = [
  [
    "storefront.products",
    /price_min of a product: expected number, found string/,
    replaceInResponse(200, /"price_min":([\d.]+)/g, '"price_min":"$1"'),
  ],
  [
    "storefront.list-parts",
    /fields with count_only=1: .* found \["count","properties","status"\]/,
    replaceInUrl("count_only", "filters_only"),
  ],
  [
    "storefront.narrowed-list",
    /count from the highest price plus one: expected 0/,
    replaceInUrl("price_min", "price_least"),
  ],
  ["storefront.pages", /two pages of one product have two products/, replaceInUrl("&page=2", "&page=1")],
  [
    "storefront.order",
    /prices with order=descending_price are in order/,
    replaceInUrl("descending_price", "price"),
  ],
  ["storefront.page-cap", /products of a page are 100 at most: found 101/, repeatProducts(101)],
  [
    "storefront.products-by-id",
    /ids of the products: .* found \[\]/,
    replaceInUrl("products.json?ids", "products.json?id"),
  ],
  ["storefront.suffix", /status: expected 200, found 404/, respondTo(/\/collection\/\w+$/, 404)],
  [
    "storefront.filter",
    /image_url of a value of options: expected string or null, found undefined/,
    replaceInResponse(200, "image_url", "picture"),
  ],
  [
    "storefront.narrowed-filter",
    /ids of the selected values of group \d+: .* found \[\]/,
    replaceInResponse(200, '"selected":true', '"selected":false'),
  ],
  [
    "storefront.max-filter-items",
    /values of the longest group: expected 1/,
    replaceInUrl("max_filter_items", "most_items"),
  ],
  [
    "storefront.single-filter",
    /ids of the groups with option_ids: .* found \[\]/,
    replaceInUrl("option_ids", "options"),
  ],
  [
    "storefront.unknown-collection",
    /body of .*no-such-collection.json: .* found "\{\\"status\\":\\"ok\\"\}"/,
    replaceInResponse(200, '"not_found"', '"ok"'),
  ],
  [
    "storefront.seo-filter",
    /count at the filter's address, and with its values/,
    replaceInUrl("/posuda/belyy-farfor.json", "/posuda.json"),
  ],
  [
    "storefront.collections",
    /an image has resized_urls for a valid size/,
    replaceInUrl("image_resizing_rules[240]", "sizes"),
  ],
  [
    "storefront.collection-flags",
    /fields that 1 includes: .* found \["description"\]/,
    replaceInUrl("description=1", "description=true"),
  ],
  [
    "storefront.collection-limit",
    /expected 200, found 414/,
    respondTo(({ url }) => url.includes("999999000"), 414),
  ],
  ["storefront.subcollections", /children of the root/, replaceInUrl("?id=-1", "?id=10")],
  [
    "storefront.menu",
    /collections of level 1/,
    replaceInUrl("?start_level=1&end_level=1", "?start_level=2&end_level=2"),
  ],
  ["storefront.flat-menu", /items with parent_id=-1/, replaceInUrl("?parent_id=-1", "?")],
  ["unknown.facetCounts", /^facetCounts: .* found "own counts change, others stay"/, dropOwnCounts()],
  [
    "unknown.variantScope",
    /^products is an array of objects: found "undefined"/,
    (request, next) => (request.url.includes("price_max") ? Response.json({ status: "ok" }) : next(request)),
  ],
  ["unknown.notFoundStatus", /^notFoundStatus: .* found "410"/, respondTo(/no-such-collection/, 410)],
  [
    "unknown.storefrontOrigins",
    /^storefrontOrigins: .* found "everybody"/,
    changeResponse(200, ({ headers }) => headers.set("Access-Control-Allow-Origin", "everybody")),
  ],
  ["unknown.productPages", /page_size=0: .* found "1 of \d+"/, replaceInUrl("page_size=0", "page_size=1")],
  [
    "unknown.availability",
    /only_available=1 of the filter: .* found "1"/,
    changeFilter("only_available=1", (filter) => ({ ...filter, count: 1 })),
  ],
  ["unknown.search", /expected 200, found 500/, respondTo(/q=/, 500)],
  [
    "unknown.collectionIds",
    /collections without ids: .* found "10"/,
    replaceInUrl(/collections\.json$/, "collections.json?ids=10"),
  ],
  [
    "unknown.menuImages",
    /menu_image_for_level=1,2: .* found "false true"/,
    (request, next) => {
      const levels = request.url.endsWith("1,2") ? "3" : "1";
      return replaceInUrl(/(?<=for_level=).*$/, levels)(request, next);
    },
  ],
  [
    "unknown.collectionFields",
    /an unknown additional field: .* found "\[\]"/,
    replaceInResponse(200, '"fields":{}', '"fields":[]'),
  ],
];

/** Changes the filters of collections in responses to URLs that hold a text. */
function changeFilter(query: string, change: (filter: Record<string, unknown>) => unknown): Breakage {
  return async (request, next) => {
    if (!filterOf.test(request.url) || !request.url.includes(query)) return next(request);
    const change200 = changeResponse(200, ({ body }) => ({
      body: JSON.stringify(change(JSON.parse(body) as Record<string, unknown>)),
    }));
    return change200(request, next);
  };
}

/** The values of the option that is selected count as nothing; all others stay as they were. */
function dropOwnCounts(): Breakage {
  let before: Record<string, unknown> = {};
  return async (request, next) => {
    if (!filterOf.test(request.url)) return next(request);
    const isNarrowed = request.url.includes("options");
    return changeFilter("", (filter) => {
      if (!isNarrowed && Number(filter["count"]) > Number(before["count"] ?? 0)) before = filter;
      if (!isNarrowed) return filter;
      for (const group of filter["options"] as {
        values: { selected: boolean; products_count: number }[];
      }[]) {
        if (!group.values.some(({ selected }) => selected)) continue;
        for (const value of group.values) value.products_count = 0;
      }
      return { ...filter, properties: before["properties"] };
    })(request, next);
  };
}

function repeatProducts(count: number): Breakage {
  return changeResponse(200, ({ body }) => {
    const list = JSON.parse(body) as { products?: object[] };
    const products = list.products && Array.from({ length: count }, () => list.products![0]);
    return { body: JSON.stringify({ ...list, ...(products && { products }) }) };
  });
}
