import type {
  CatalogQuery,
  CatalogStatus,
  Collection,
  CollectionFilter,
  FilterItems,
  FlatMenuItem,
  ListedProduct,
  MenuCollection,
  NotFound,
  ProductList,
  SeoFilter,
} from "@orderpane/protocol/catalog";

/**
 * The catalog of a store. A missing collection or filter returns `{ status: "not_found" }`; a list of missing
 * items is empty. Any other failure throws a `CatalogError`.
 *
 * An incomplete product does not fail its page: a missing text is `""`, a price 0, and `available` is
 * `false`. A product or variant without an id is left out. A filter without groups has empty lists.
 */
export interface Catalog {
  /** One page of a collection's products. */
  products(permalink: string, query?: CatalogQuery, options?: CallOptions): Promise<ProductList | NotFound>;
  /**
   * All products of a collection, loaded page by page (100 per page, unless the query sets `pageSize`). No
   * product is repeated; one that moves to an earlier page in the meantime may be missed. Returns the final
   * status.
   */
  allProducts(
    permalink: string,
    query?: AllProductsQuery,
    options?: CallOptions,
  ): AsyncGenerator<ListedProduct, CatalogStatus, undefined>;
  /** Groups of values with counts, price bounds, and the ids of one page of products. */
  filter(
    permalink: string,
    query?: CatalogQuery,
    options?: FilterOptions,
  ): Promise<CollectionFilter | NotFound>;
  /** The values of one option, of one property, or of both. */
  filterItems(permalink: string, groups: GroupChoice, options?: CallOptions): Promise<FilterItems | NotFound>;
  /** The filter behind an address. */
  seoFilter(permalink: string, filter: string, options?: CallOptions): Promise<FoundSeoFilter | NotFound>;
  /**
   * Any number of collections, in the order of `ids`. Unknown ids are left out, repeated ones are returned
   * once.
   */
  collections(ids: readonly number[], parts?: CollectionParts, options?: CallOptions): Promise<Collection[]>;
  /** The children of a collection. `-1` stands for the root. */
  subcollections(id: number, options?: CallOptions): Promise<Collection[]>;
  /** The collections as a tree. */
  menu(options?: MenuOptions): Promise<MenuCollection[]>;
  /** The collections as a list, without nesting. */
  flatMenu(options?: FlatMenuOptions): Promise<FlatMenuItem[]>;
  /**
   * Any number of products, in the order of `ids`. Unknown ids are left out, repeated ones are returned once.
   */
  productsByIds(ids: readonly number[], options?: ProductOptions): Promise<ListedProduct[]>;
}

/** Options of `createCatalog`. */
export interface CatalogOptions {
  /** Sends the requests. Default: the global one. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
}

/** Options of every call of a {@link Catalog}. */
export interface CallOptions {
  /** Cancels the call, which then throws a `CatalogError` with the code `aborted`. */
  readonly signal?: AbortSignal | undefined;
}

/** The query of `allProducts`, which sets the page itself. */
export type AllProductsQuery = Omit<CatalogQuery, "page">;

/** Options of `filter` of a {@link Catalog}. */
export interface FilterOptions extends CallOptions {
  /** The permalink of an SEO filter, which restricts the collection further; its values are `selected`. */
  readonly seoFilter?: string | undefined;
  /** The maximum number of values in a group, in addition to selected ones. Default: all. */
  readonly max_filter_items?: number | undefined;
}

/** Which groups to load: the id of an option, of a property, or both. */
export interface GroupChoice {
  readonly option_ids?: number | undefined;
  readonly property_ids?: number | undefined;
}

/** Optional parts of collections. */
export interface CollectionParts {
  readonly menu_image?: boolean | undefined;
  readonly description?: boolean | undefined;
  readonly products_count?: boolean | undefined;
  /** Permalinks of additional fields. */
  readonly fields?: readonly string[] | undefined;
  /** Width in px of an additional image in the `resized_urls` of `menu_image`. */
  readonly [size: `image_resizing_rules[${number}]`]: boolean | undefined;
}

/** Options of `productsByIds` of a {@link Catalog}. */
export interface ProductOptions extends CallOptions {
  /** Optional parts of products. Default: none. */
  readonly with?: readonly ProductPart[] | undefined;
}

/** A part of products by id (*observed*). The local store always sends `variants`. */
export type ProductPart =
  | "accessories"
  | "accessory_values"
  | "bundle_info"
  | "canonical_url_collection"
  | "characteristics"
  | "description"
  | "first_image"
  | "images"
  | "option_names"
  | "price_kinds"
  | "product_field_values"
  | "properties"
  | "reviews_average_rating_cached"
  | "reviews_count_cached"
  | "short_description"
  | "variants"
  | "video_links";

/** Options of `menu` of a {@link Catalog}. */
export interface MenuOptions extends CallOptions {
  /** The first level of the tree. Default 1: the top-level collections. */
  readonly start_level?: number | undefined;
  /** The last level of the tree. Default 2. */
  readonly end_level?: number | undefined;
  /** Levels whose collections include images. */
  readonly menu_image_for_level?: readonly number[] | undefined;
}

/** Options of `flatMenu` of a {@link Catalog}. */
export interface FlatMenuOptions extends CallOptions {
  /** Only collections of this level; top-level collections have level 1. */
  readonly level?: number | undefined;
  /** Only the children of this collection. `-1` stands for the root. */
  readonly parent_id?: number | undefined;
}

/** An existing SEO filter and its query. */
export interface FoundSeoFilter extends SeoFilter {
  readonly status: "ok";
  /** The same selection for `products`, `allProducts` and `filter`. */
  readonly query: CatalogQuery;
}
