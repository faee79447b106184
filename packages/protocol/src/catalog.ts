/** The storefront: shapes of its responses, and the query with its codec. */
export type { CatalogOrder, CatalogQuery, Range } from "./catalog/query.ts";
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
  ProductList,
  SeoFilter,
} from "./catalog/responses.ts";
