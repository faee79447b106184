import { statementsOf } from "./statement.ts";

/** What platform-api.md says of the storefront and a case can show, by id. */
export const storefrontStatements = {
  ...statementsOf("Store Back-Office API, Order-Widget API and Storefront Catalog API", {
    "storefront.paths": "Storefront paths start with `/collection/` or `/front_api/`.",
  }),
  ...statementsOf("What the service does", {
    "storefront.endpoints":
      "The storefront catalog endpoints return collections (catalog categories): the products of a collection, the filter of a collection, the values of a single filter, the filter stored behind a human-readable address (SEO filter), collections by id, subcollections, the catalog menu and a flat menu.",
    "storefront.accept": "They are called with `Accept: application/json`.",
  }),
  ...statementsOf("Collection product list (storefront)", {
    "list.fields":
      "Top-level fields: `status` (string), `count` (integer, the number of products matching the filter, not the length of `products`), `products` (array).",
    "list.item": "Product item in `products`:",
    "list.id": "id | integer",
    "list.title": "title | string",
    "list.permalink": "permalink | string",
    "list.url": "url | string (relative path)",
    "list.available": "available | boolean",
    "list.price-min": "price_min | number",
    "list.price-max": "price_max | number",
    "list.variants": "variants | array",
  }),
  ...statementsOf("Collection filter (storefront)", {
    "filter.fields": "Top-level fields:",
    "filter.status": "status | string | `ok` or `not_found`",
    "filter.count": "count | integer | number of products matching",
    "filter.products-price-min": "products_price_min | number | lowest price among the collection products",
    "filter.products-price-max": "products_price_max | number | highest price among the collection products",
    "filter.current-price-min": "current_price_min | number | lower price bound in effect",
    "filter.current-price-max": "current_price_max | number | upper price bound in effect",
    "filter.products-ids":
      "products_ids | array of integer | ids of the products on this page; titles and prices are not in this response",
    "filter.properties":
      "properties | array | filter groups for product properties, same structure as options; the item fields of this array: not shown",
    "filter.options": "options | array | filter groups for variants (modifications)",
    "filter.group": "Option group: `id` (integer), `title` (string), `values` (array).",
    "filter.value":
      "Option value: `id` (integer), `title` (string), `permalink` (string), `products_count` (integer, number of collection products with this value), `selected` (boolean, true when the value is chosen by the current filter), `image_url` (string or null).",
    "filter.single-value":
      "In the single-filter response (`items.json`) an option value has `id`, `title`, `products_count`, `selected`.",
  }),
  ...statementsOf("SEO filter", {
    "seo.id": "id | integer",
    "seo.permalink": "permalink | string",
    "seo.version": "version | integer",
    "seo.characteristics": "characteristics | array; each item has `id`",
    "seo.option-values":
      "option_values | array of objects with `id` (integer) and `option_name_id` (integer)",
  }),
  ...statementsOf("Collection (by id, subcollections, menu)", {
    "collection.id": "| id | integer | all",
    "collection.parent-id": "parent_id | integer | all",
    "collection.url": "url | string | all",
    "collection.title": "title | string | all",
    "collection.has-subcollections": "has_subcollections | boolean | all",
    "collection.menu-image":
      "menu_image | null when the collection has no image, otherwise an object holding the image URLs | by-id (when requested), menu",
    "collection.description": "description | string | by-id (when requested)",
    "collection.products-count": "products_count | integer | by-id (when requested)",
    "collection.subcollections": "subcollections | array of collections | menu, on intermediate levels",
    "collection.resized":
      "When `image_resizing_rules[size]` is given with a valid size, the menu image object also holds `resized_urls`.",
  }),
  ...statementsOf("Flat menu item", {
    "flat-menu.item":
      "`id` (integer), `permalink` (string), `parent_id` (integer), `title_translations` (string), `position` (integer), `level_cached` (integer), `children_count` (integer). Returned in the `menu` array.",
  }),
  ...statementsOf("States and transitions", {
    "storefront.status":
      "The `status` field of storefront responses is a result marker (`ok`, `not_found`), not a resource state.",
  }),
  ...statementsOf("Storefront: products of a collection", {
    "list.path": "`GET /collection/{permalink}.json`",
    "list.optional": "Query parameters (all optional):",
    "list.page": "page | number | page number of the catalog",
    "list.page-size": "page_size | number | number of products per page",
    "list.order": "order | string | product ordering",
    "list.lower": "price_min | number | lower price bound",
    "list.upper": "price_max | number | upper price bound",
    "list.characteristics": "characteristics[] | number, repeatable | characteristic id",
    "list.options":
      "options[{property_id}][] | number, repeatable | id of a property value, grouped by property id",
    "list.only-available": "only_available | string | only products in stock",
    "list.q": "q | string | search inside the collection",
    "list.filters-only":
      "filters_only | string | value `1` removes the products and leaves `status`, `count`, `properties`",
    "list.count-only": "count_only | string | value `1` leaves only `status` and `count`",
    "list.response": "Response 200: `status`, `count`, `products` (see Resources).",
  }),
  ...statementsOf("Storefront: collection filter and product ids", {
    "filter.path": "`GET /front_api/collection/{permalink}.json`",
    "filter.optional": "Query parameters (all optional):",
    "filter.lower": "price_min | number | lower price bound",
    "filter.upper": "price_max | number | upper price bound",
    "filter.characteristics": "characteristics | number, repeatable | characteristic",
    "filter.option-values": "options[{property_id}][] | number | values of a property",
    "filter.gt": "properties_gt[{id}] | number | lower bound of a numeric property",
    "filter.lt": "properties_lt[{id}] | number | upper bound of a numeric property",
    "filter.only-available": "only_available | string | value `true` keeps only products in stock",
    "filter.q": "q | string | search inside the collection",
    "filter.max-items": "max_filter_items | number | how many values to return in one filter group",
    "filter.response":
      "Response 200: the collection filter object (see Resources). Products are not returned; they are requested separately by the ids in `products_ids`.",
    "filter.suffix":
      "Suffix form: `GET /front_api/collection/{permalink}/{filter_permalink}.json` narrows the selection by a filter; values chosen by it have `selected` true.",
    "filter.not-found":
      "When the collection permalink is unknown, the body holds `status` equal to `not_found`.",
  }),
  ...statementsOf("Storefront: values of a single filter", {
    "items.path": "`GET /front_api/fetch/{permalink}/items.json`",
    "items.option-ids":
      "option_ids | number, optional | id of an option property; one number per request; used with or instead of property_ids",
    "items.property-ids": "property_ids | number, optional | id of a property; one number per request",
    "items.response":
      "Response 200: `status`, `options`, `properties`; only the requested groups are present.",
  }),
  ...statementsOf("Storefront: SEO filter", {
    "seo.path": "`GET /front_api/collections/{permalink}/collection_filters/{filter}.json`",
    "seo.collection": "permalink | string, required, in path | collection address",
    "seo.filter": "filter | string, required, in path | SEO filter address",
    "seo.response": "Response 200: the SEO filter object.",
    "seo.use":
      "Use: each `option_values[].id` goes into `options[option_name_id][]` of a collection request; each `characteristics[].id` goes into the `characteristics` parameter.",
  }),
  ...statementsOf("Storefront: collections by id", {
    "by-id.path": "`GET /front_api/collections.json`",
    "by-id.ids": "ids | string, required | collection ids separated by commas, at most 100",
    "by-id.menu-image":
      "menu_image | string, optional | exactly `true` includes the menu image; `1` does not include it",
    "by-id.description":
      "description | string, optional | exactly `true` includes the description; `1` does not include it",
    "by-id.products-count":
      "products_count | string, optional | exactly `true` includes the product count; `1` does not include it",
    "by-id.fields": "fields | string, optional | permalinks of additional fields separated by commas",
    "by-id.resizing":
      "image_resizing_rules[{size}] | string, optional | adds the `resized_urls` object to the menu image; without a valid size the object is absent and no error is raised",
    "by-id.response": "Response 200: `collections` array (see Resources).",
  }),
  ...statementsOf("Storefront: subcollections", {
    "subcollections.path": "`GET /front_api/collections/subcollections.json`",
    "subcollections.id":
      "id | number, required | collection id; `-1` means the children of the root category; any other id means the children of that collection",
    "subcollections.response":
      "Response 200: `collections` array with id, parent_id, url, title, has_subcollections.",
  }),
  ...statementsOf("Storefront: catalog menu", {
    "menu.path": "`GET /front_api/collections/menu.json`",
    "menu.start-level": "start_level | number, optional | start depth, default 1",
    "menu.end-level": "end_level | number, optional | end depth, default 2",
    "menu.images": "menu_image_for_level | string, optional | levels for which the image is wanted",
    "menu.response":
      "Response 200: `collections` array; on intermediate levels each item has `subcollections`.",
  }),
  ...statementsOf("Storefront: flat menu", {
    "flat-menu.path":
      "`GET /front_api/fetch/menu.json` with optional parameters `level` and `parent_id` that restrict the level.",
    "flat-menu.response": "Response: object with `menu` array of flat menu items, no nested children.",
  }),
  ...statementsOf("Storefront endpoints", {
    "storefront.called": "They are requested with `Accept: application/json`, same-origin credentials.",
  }),
  ...statementsOf("Errors", {
    "errors.not-found":
      "Storefront: an unknown collection permalink gives `status` equal to `not_found` in the body (see Endpoints).",
    "errors.resizing": "Missing valid `size` for `image_resizing_rules[size]` raises no error.",
    "errors.flags":
      "A flag value `1` instead of `true` in collections-by-id raises no error; the field is simply left out.",
  }),
  ...statementsOf("Limits", {
    "limits.collection-ids":
      "Ids in collections-by-id | at most 100 | `ids` of `/front_api/collections.json`",
  }),
} as const;
