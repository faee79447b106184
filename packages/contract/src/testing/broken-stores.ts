import { basicOf } from "../session.ts";
import type { ContractTarget } from "../target.ts";
import {
  type Breakage,
  type BrokenStore,
  changeResponse,
  replaceInRequest,
  replaceInResponse,
  replaceInUrl,
  respondTo,
  setHeader,
  setMediaType,
} from "./break-store.ts";

const json = "application/json";
const filterOf = /\/front_api\/collection\/[^/]+\.json/;

/** The case that must notice, and how the store is broken. */
export const brokenStores = (target: ContractTarget): readonly BrokenStore[] => [
  ["paths.suffix", replaceInUrl(".xml", ".json")],
  ["paths.no-suffix", replaceInUrl(/widgets$/, "widgets.json")],
  ["paths.outside", replaceInUrl("/application_widgets", "/admin/application_widgets")],
  [
    "paths.no-content-type",
    async (request, next) => {
      const response = await next(request);
      if (request.method === "HEAD") response.headers.set("Content-Length", "7");
      return response;
    },
  ],
  ["paths.404-page", setMediaType(404, json)],
  ["account.id", replaceInResponse(200, '"id"', '"key"')],
  ["auth.basic", setHeader("Authorization", () => basicOf(target))],
  ["auth.wrong-password", respondTo(({ headers }) => headers.get("authorization") !== basicOf(target), 401)],
  ["auth.401-body", setMediaType(401, json)],
  ["limits.counter", changeResponse(200, ({ headers }) => headers.delete("API-Usage-Limit"))],
  [
    "refusals.content-type-create",
    setHeader("Content-Type", ({ url }) => (url.endsWith("xml") ? "application/xml" : json)),
  ],
  ["refusals.content-type-replace", respondTo(/^PATCH /, 200)],
  ["widgets.delete-xml", respondTo(/^DELETE .*xml$/, 422)],
  ["refusals.unparsable", changeResponse(400, { status: 422 })],
  ["refusals.validation-body", changeResponse(422, { body: "{}" })],
  ["unknown.xmlErrors", changeResponse(422, { body: "no" })],
  ["unknown.paths", respondTo(/\/nothing.json$/, 500)],
  ["records.fields", replaceInResponse(200, '"accessory_lines"', '"accessories"')],
  ["records.list-xml", replaceInResponse(200, "products ", "goods ")],
  ["records.counts", replaceInResponse(200, /^(\{"count":)(\d+)\}$/g, '$1"$2"}')],
  ["unknown.updatedSince", replaceInUrl(/&from_id=\d+/, "&from_id=0")],
  [
    "unknown.archivedProducts",
    (request, next) => (request.url.endsWith("per_page=250&") ? Response.json([]) : next(request)),
  ],
  ["unknown.ignoredParameters", respondTo(/orderpane=1/, 500)],
  ["unknown.records", replaceInResponse(200, /"id":1\d{3},/g, '"id":1001,')],
  ["unknown.fromId", respondTo(/from_id=9{12}/, 500)],
  ["unknown.recordPages", replaceInUrl("per_page=0", "per_page=1")],
  ["widgets.create-xml", changeResponse(200, { status: 201 })],
  ["widgets.read-xml", replaceInResponse(200, "created-at", "created_at")],
  ["widgets.list-xml", replaceInResponse(200, "application-widgets", "widgets")],
  ["widgets.replace-xml", respondTo(/^PUT /, 200)],
  ["widgets.delete-xml", respondTo(/^DELETE .*xml$/, 200)],
  ["widgets.escaping", replaceInRequest("&#13;", "")],
  ["widgets.typed-request", replaceInRequest(/<height [^>]*nil="true"\/>/g, "<height>1</height>")],
  ["widgets.json-form", replaceInResponse(201, /^(.*)$/g, '{"id":1,"application_widget":$1}')],
  [
    "widgets.created-at",
    replaceInResponse(201, /"created_at":"[^"]*"/g, '"created_at":"2001-02-03T04:05:06+00:00"'),
  ],
  ["widgets.milliseconds", replaceInResponse(201, /\.\d{3}\+/g, "+")],
  ["widgets.page-type", replaceInRequest("page_type", "page")],
  ["widgets.replace-subset", replaceInRequest(/^\[\]$/g, "[1]")],
  ["unknown.noField", replaceInRequest(/^\{"height":61\}$/g, "{}")],
  ["widgets.delete-json", respondTo(/^DELETE /, 200, { isExecuted: true })],
  [
    "widgets.sizes",
    async (request, next) =>
      (await request.clone().text()).length > 5000 ? new Response(null, { status: 413 }) : next(request),
  ],
  ["unknown.putBody", respondTo(/^PUT /, 200, { isExecuted: true, body: "done" })],
  ["unknown.codeEcho", replaceInResponse(200, "note", "NOTE")],
  ["unknown.delete", respondTo(/^DELETE .*xml$/, 200, { isExecuted: true, body: "done" })],
  ["unknown.pageTypeXml", replaceInResponse(200, '"page_type":"product"', '"page_type":"customer"')],
  [
    "unknown.createStatus",
    (request, next) => {
      if (request.method !== "POST") return next(request);
      const [from, to] = request.url.endsWith("xml") ? [200, 201] : [201, 200];
      return changeResponse(from, { status: to })(request, next);
    },
  ],
  ["unknown.widgetList", respondTo(/page=2$/, 500)],
  ["unknown.emptyList", replaceInResponse(200, "application-widgets", "nothing")],
  ["storefront.products", replaceInResponse(200, /"price_min":([\d.]+)/g, '"price_min":"$1"')],
  ["storefront.list-parts", replaceInUrl("count_only", "filters_only")],
  ["storefront.narrowed-list", replaceInUrl("price_min", "price_least")],
  ["storefront.pages", replaceInUrl("&page=2", "&page=1")],
  ["storefront.order", replaceInUrl("descending_price", "price")],
  ["storefront.page-cap", repeatProducts(101)],
  ["storefront.products-by-id", replaceInUrl("products.json?ids", "products.json?id")],
  ["storefront.theme-paths", respondTo(/search.json/, 404)],
  ["storefront.suffix", respondTo(/\/collection\/\w+$/, 404)],
  ["storefront.filter", replaceInResponse(200, "image_url", "picture")],
  ["storefront.narrowed-filter", replaceInResponse(200, '"selected":true', '"selected":false')],
  ["storefront.max-filter-items", replaceInUrl("max_filter_items", "most_items")],
  ["storefront.single-filter", replaceInUrl("option_ids", "options")],
  ["storefront.unknown-collection", replaceInResponse(200, '"not_found"', '"ok"')],
  ["storefront.seo-filter", replaceInUrl("/posuda/belyy-farfor.json", "/posuda.json")],
  ["storefront.collections", replaceInUrl("image_resizing_rules[240]", "sizes")],
  ["storefront.collection-flags", replaceInUrl("description=1", "description=true")],
  ["storefront.collection-limit", respondTo(({ url }) => url.includes("999999000"), 414)],
  ["storefront.subcollections", replaceInUrl("?id=-1", "?id=10")],
  ["storefront.menu", replaceInUrl("?start_level=1&end_level=1", "?start_level=2&end_level=2")],
  ["storefront.flat-menu", replaceInUrl("?parent_id=-1", "?")],
  ["unknown.facetCounts", dropOwnCounts()],
  [
    "unknown.variantScope",
    (request, next) => (request.url.includes("price_max") ? Response.json({ status: "ok" }) : next(request)),
  ],
  ["unknown.notFoundStatus", respondTo(/no-such-collection/, 410)],
  [
    "unknown.storefrontOrigins",
    changeResponse(200, ({ headers }) => headers.set("Access-Control-Allow-Origin", "everybody")),
  ],
  ["storefront.order-by-age", replaceInUrl("order=descending_age", "order=age")],
  ["unknown.productPages", replaceInUrl("page_size=0", "page_size=1")],
  ["unknown.productParts", replaceInUrl("with=characteristics,images", "with=images")],
  ["unknown.availability", changeFilter("only_available=1", (filter) => ({ ...filter, count: 1 }))],
  ["unknown.search", respondTo(/q=/, 500)],
  ["unknown.collectionIds", replaceInUrl(/collections\.json$/, "collections.json?ids=10")],
  [
    "unknown.menuImages",
    (request, next) => {
      const levels = request.url.endsWith("1,2") ? "3" : "1";
      return replaceInUrl(/(?<=for_level=).*$/, levels)(request, next);
    },
  ],
  ["unknown.collectionFields", replaceInResponse(200, '"fields":{}', '"fields":[]')],
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
