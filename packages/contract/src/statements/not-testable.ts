import type { NotTestable } from "./statement.ts";

const silent = "the specification says that this is not specified";
const browser =
  "happens in a browser: the tests of the order page show it, no request of an application does";

export const notTestable: readonly NotTestable[] = [
  ...because("describes the document", "Store Back-Office API, Order-Widget API and Storefront Catalog API", [
    "This document covers the whole service in one place: (a) the back-office API under `/admin/` (authentication, content types, limits, response codes, the application widgets resource); (b) the application lifecycle callbacks (install, login, uninstall); (c) the storefront catalog endpoints for collections, filters and menus.",
  ]),
  ...because("describes the platform", "What the service does", ["The service is an online-store platform."]),
  ...because(browser, "What the service does", [
    "An application widget is an HTML block shown inside an iframe on the order page of the back-office.",
    "It may contain HTML for layout and JavaScript for logic.",
    "It may fetch data from the application's own server with JSONP.",
    "Inside the widget a global JavaScript variable `window.order_info` holds data about the current order.",
  ]),
  ...because(browser, "Application widget (back-office)", [
    "Data in `window.order_info`: the fields `id` (order identifier) and `referer` are used by the widget examples.",
  ]),
  ...because(silent, "Application widget (back-office)", ["Other fields of `order_info`: not shown."]),
  ...because(silent, "States and transitions", ["Named states and transitions of any resource: not shown."]),
  ...because(silent, "Back-office: application widgets", [
    "Response body of PUT and DELETE: not shown.",
    "JSON representation of widget payloads: not shown.",
  ]),
  ...because(silent, "Back-office: general rules", [
    "Endpoints of other admin resources (products, orders, customers and others) and the fields of the account resource: not shown.",
  ]),
  ...because("no path of the webhooks is given", "Events", [
    "Webhooks can be created by the application through the API.",
  ]),
  ...because(silent, "Events", ["Webhook event kinds, payloads and subscription operations: not shown."]),
  ...because(
    "the specification names no endpoint that returns 201: POST of a widget in XML returns 200",
    "Errors",
    ["201 | object created | per endpoint"],
  ),
  ...because(silent, "Errors", ["Bodies of 400, 401 and 404 responses: not shown."]),
  ...because(silent, "Errors", [
    "Values of `status` other than `ok` and `not_found` in storefront responses: not shown.",
  ]),
  ...because(silent, "Limits", [
    "Bounds of `page_size`, of widget `height` and of `max_filter_items`: not shown.",
  ]),
  ...because(silent, "Versioning", [
    "Versioning of the API (version numbers, version headers, deprecation): not shown.",
  ]),
  ...because("says what a page of the store does with the version", "Storefront: SEO filter", [
    "The `version` value is compared with the filter version held by the page; when the page version is stale, the filter is requested again.",
  ]),
  ...because("needs a filter that changes, and the contract only reads the storefront", "Versioning", [
    "The `version` field of the SEO filter is a revision number of that filter, used to detect a stale filter; it is not an API version.",
  ]),
  ...because(silent, "Collection product list (storefront)", [
    "Product items also carry images, properties and modifications, the same as in the product list; their fields: not shown.",
  ]),
  ...because(silent, "Collection (by id, subcollections, menu)", [
    "Other fields of the menu image object: not shown.",
  ]),
  ...because(silent, "Storefront: products of a collection", [
    "Allowed values of `order`: not shown.",
    "Defaults of `page` and `page_size`: not shown.",
  ]),
  ...because(silent, "Storefront: collection filter and product ids", [
    "The HTTP status code of that response: not shown.",
  ]),
  ...because(silent, "Storefront: collections by id", [
    "Behavior with more than 100 ids: not shown.",
    "Where and how the values of `fields` appear in the response: not shown.",
  ]),
  ...because(silent, "Storefront: catalog menu", [
    "Type and format of menu_image_for_level values: not shown.",
  ]),
  ...because(silent, "Storefront: flat menu", ["The type and format of `level` and `parent_id`: not shown."]),
  ...because(silent, "Storefront endpoints", [
    "Whether credentials are required by the storefront endpoints: not shown.",
  ]),
];

function because(reason: string, section: string, quotes: readonly string[]): NotTestable[] {
  return quotes.map((quote) => ({ quote, section, reason }));
}
