/**
 * The storefront: shapes of its responses, and the query with its codec.
 *
 * @module @orderpane/protocol/catalog
 */
export { catalogOrders } from "./catalog/query.ts";
export type { CatalogOrder, CatalogQuery, Range } from "./catalog/query.ts";
export { decodeCatalogQuery, encodeCatalogQuery, queryLimits } from "./catalog/query-codec.ts";
export type { CatalogEndpoint } from "./catalog/query-codec.ts";
export { queryOfSeoFilter } from "./catalog/seo-filter.ts";
export type {
  CatalogStatus,
  Collection,
  CollectionFilter,
  CollectionImage,
  FilterGroup,
  FilterItems,
  FilterValue,
  FlatMenuItem,
  ListedProduct,
  MenuCollection,
  NotFound,
  ProductList,
  SeoFilter,
} from "./catalog/responses.ts";
