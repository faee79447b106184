import type { NotTestable } from "./statements.ts";

const silent = "the specification says that this is not specified";
const browser =
  "happens in a browser: the tests of the order page show it, no request of an application does";
const storefront = "about the storefront";

export const notTestable: readonly NotTestable[] = [
  ...because("describes the document", "Store Back-Office API, Order-Widget API and Storefront Catalog API", [
    "This document covers the whole service in one place: (a) the back-office API under `/admin/` (authentication, content types, limits, response codes, the application widgets resource); (b) the application lifecycle callbacks (install, login, uninstall); (c) the storefront catalog endpoints for collections, filters and menus.",
  ]),
  ...because(storefront, "Store Back-Office API, Order-Widget API and Storefront Catalog API", [
    "Storefront paths start with `/collection/` or `/front_api/`.",
  ]),
  ...because("describes the platform", "What the service does", ["The service is an online-store platform."]),
  ...because(browser, "What the service does", [
    "An application widget is an HTML block shown inside an iframe on the order page of the back-office.",
    "It may contain HTML for layout and JavaScript for logic.",
    "It may fetch data from the application's own server with JSONP.",
    "Inside the widget a global JavaScript variable `window.order_info` holds data about the current order.",
  ]),
  ...because(storefront, "What the service does", [
    "The storefront catalog endpoints return collections (catalog categories): the products of a collection, the filter of a collection, the values of a single filter, the filter stored behind a human-readable address (SEO filter), collections by id, subcollections, the catalog menu and a flat menu.",
    "They are called with `Accept: application/json`.",
  ]),
  ...because(browser, "Application widget (back-office)", [
    "Data in `window.order_info`: the fields `id` (order identifier) and `referer` are used by the widget examples.",
  ]),
  ...because(silent, "Application widget (back-office)", ["Other fields of `order_info`: not shown."]),
  ...because(silent, "States and transitions", ["Named states and transitions of any resource: not shown."]),
  ...because(storefront, "States and transitions", [
    "The `status` field of storefront responses is a result marker (`ok`, `not_found`), not a resource state.",
  ]),
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
  ...because(storefront, "Errors", [
    "Storefront: an unknown collection permalink gives `status` equal to `not_found` in the body (see Endpoints).",
    "Missing valid `size` for `image_resizing_rules[size]` raises no error.",
    "A flag value `1` instead of `true` in collections-by-id raises no error; the field is simply left out.",
    "Values of `status` other than `ok` and `not_found` in storefront responses: not shown.",
  ]),
  ...because(storefront, "Limits", [
    "Ids in collections-by-id | at most 100 | `ids` of `/front_api/collections.json`",
  ]),
  ...because(silent, "Limits", [
    "Bounds of `page_size`, of widget `height` and of `max_filter_items`: not shown.",
  ]),
  ...because(silent, "Versioning", [
    "Versioning of the API (version numbers, version headers, deprecation): not shown.",
  ]),
  ...because(storefront, "Versioning", [
    "The `version` field of the SEO filter is a revision number of that filter, used to detect a stale filter; it is not an API version.",
  ]),
];

function because(reason: string, section: string, quotes: readonly string[]): NotTestable[] {
  return quotes.map((quote) => ({ quote, section, reason }));
}
