/**
 * A client of a store's catalog, as its storefront shows it.
 *
 * @module @orderpane/catalog
 */
export { createCatalog } from "./create-catalog.ts";
export type * from "./catalog.ts";
export { CatalogError, type CatalogErrorCode } from "./errors.ts";
export type {
  CatalogOrder,
  CatalogQuery,
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
  Range,
  SeoFilter,
} from "@orderpane/protocol/catalog";
