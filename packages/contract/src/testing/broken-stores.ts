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

/** The case that must notice, and how the store is broken. */
export const brokenStores = (target: ContractTarget): readonly BrokenStore[] => [
  ["paths.suffix", replaceInUrl(".xml", ".json")],
  ["paths.no-suffix", replaceInUrl(/widgets$/, "widgets.json")],
  ["paths.outside", replaceInUrl("/application_widgets", "/admin/application_widgets")],
  ["paths.no-content-type", respondTo(/^HEAD /, 404)],
  ["paths.404-page", setMediaType(404, json)],
  ["account.id", replaceInResponse(200, '"id"', '"key"')],
  ["orders.line-sums", replaceInResponse(200, /"discounts_amount":"?[\d.]+"?/g, '"discounts_amount":7')],
  ["orders.sums", replaceInResponse(200, /"items_price":"?[\d.]+"?/g, '"items_price":"7.0"')],
  ["orders.discounts", replaceInResponse(200, /"amount":"?[\d.]+"?/g, '"amount":7')],
  ["auth.basic", setHeader("Authorization", () => basicOf(target))],
  ["auth.wrong-password", respondTo(({ headers }) => headers.get("authorization") !== basicOf(target), 401)],
  ["auth.wrong-password", changeResponse(401, ({ headers }) => headers.delete("API-Usage-Limit"))],
  ["paths.spellings", respondTo(/\/admin\/\//, 404)],
  ["paths.spellings", respondTo(/%5F/, 404)],
  ["orders.filters", replaceInUrl(/\?.*$/, "")],
  ["orders.xml-types", replaceInResponse(200, ' type="decimal"', "")],
  ["products.lists", replaceInUrl(/\?filter.*$/, "")],
  ["products.archived", replaceInResponse(200, '"archived":true', '"archived":false')],
  ["products.archived", replaceInUrl("&with_deleted=true", "")],
  ["storefront.product-parts", replaceInUrl(/&with=.*$/, "")],
  ["storefront.products-with-variant-ids", replaceInUrl("variant_ids=", "ids=")],
  ["storefront.search", replaceInResponse(200, /"price_min":"([\d.]+)"/g, '"price_min":$1')],
  ["auth.401-body", setMediaType(401, json)],
  [
    "refusals.content-type-create",
    setHeader("Content-Type", ({ url }) => (url.endsWith("xml") ? "application/xml" : json)),
  ],
  ["refusals.content-type-replace", respondTo(/^PATCH /, 200)],
  ["widgets.delete-xml", respondTo(/^DELETE .*xml$/, 422)],
  ["refusals.unparsable", changeResponse(400, { status: 422 })],
  ["refusals.validation-body", changeResponse(422, { body: "{}" })],
  ["unknown.xmlErrors", changeResponse(422, { body: "no" })],
  ["widgets.create-xml", changeResponse(200, { status: 201 })],
  ["widgets.read-xml", replaceInResponse(200, "created-at", "created_at")],
  ["widgets.list-xml", replaceInResponse(200, "application-widgets", "widgets")],
  ["widgets.replace-xml", respondTo(/^PUT /, 200)],
  ["widgets.delete-xml", respondTo(/^DELETE .*xml$/, 200)],
  ["widgets.escaping", replaceInRequest("&amp;&amp;", "&amp;")],
  ["widgets.json-form", replaceInResponse(201, /^(.*)$/g, '{"id":1,"application_widget":$1}')],
  [
    "widgets.created-at",
    replaceInResponse(201, /"created_at":"[^"]*"/g, '"created_at":"2001-02-03T04:05:06+00:00"'),
  ],
  ["widgets.page-type", replaceInRequest("page_type", "page")],
  ["widgets.replace-subset", replaceInRequest(/^\[\]$/g, "[1]")],
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
  ["storefront.filter", replaceInResponse(200, "image_url", "picture")],
  ["storefront.narrowed-filter", replaceInResponse(200, '"selected":true', '"selected":false')],
  ["storefront.max-filter-items", replaceInUrl("max_filter_items", "most_items")],
  ["storefront.single-filter", replaceInUrl("option_ids", "options")],
  ["storefront.unknown-collection", replaceInResponse(200, '"not_found"', '"ok"')],
  ["storefront.collections", replaceInUrl("image_resizing_rules[240]", "sizes")],
  ["storefront.collection-flags", replaceInUrl("description=1", "description=true")],
  ["storefront.collection-limit", respondTo(({ url }) => url.includes("999999000"), 414)],
  ["storefront.subcollections", replaceInUrl("?id=-1", "?id=10")],
  ["storefront.menu", replaceInUrl("?start_level=1&end_level=1", "?start_level=2&end_level=2")],
  ["storefront.flat-menu", replaceInUrl("?parent_id=-1", "?")],
  ["unknown.notFoundStatus", respondTo(/no-such-collection/, 410)],
  [
    "unknown.storefrontOrigins",
    changeResponse(200, ({ headers }) => headers.set("Access-Control-Allow-Origin", "everybody")),
  ],
];

function repeatProducts(count: number): Breakage {
  return changeResponse(200, ({ body }) => {
    const list = JSON.parse(body) as { products?: object[] };
    const products = list.products && Array.from({ length: count }, () => list.products![0]);
    return { body: JSON.stringify({ ...list, ...(products && { products }) }) };
  });
}
