import type { ProductImage, ProductInfo } from "../order/product-info.ts";

/**
 * The status in a storefront response (*spec*). Clients must check it and not the HTTP status, which the
 * specification does not give for `not_found`.
 */
export type CatalogStatus = "ok" | "not_found";

/** The response for a collection or filter that does not exist (*spec*). */
export interface NotFound {
  readonly status: "not_found";
}

/**
 * The response of `/collection/{permalink}.json` (*spec*). With `count_only`, it has only `status` and
 * `count`.
 */
export interface ProductList {
  readonly status: "ok";
  /** How many products match, on all pages. */
  readonly count: number;
  readonly products: ListedProduct[];
}

/**
 * A product as the storefront lists it (*observed*). Rely only on the fields that are not optional (*spec*).
 */
export interface ListedProduct extends ProductInfo {
  readonly title: string;
  readonly permalink: string;
  /** Relative: `/product/gaiwan`. */
  readonly url: string;
  readonly available: boolean;
  readonly price_min: number;
  readonly price_max: number;
}

/** The response of `/front_api/collection/{permalink}.json` (*spec*). */
export interface CollectionFilter {
  readonly status: "ok";
  /** How many products match, on all pages. */
  readonly count: number;
  /** The lowest price in the whole collection, without the filter; `null` if it is empty. */
  readonly products_price_min: number | null;
  /** The highest price in the whole collection, without the filter; `null` if it is empty. */
  readonly products_price_max: number | null;
  /** The lower bound that the filter sets, or else that of the products. */
  readonly current_price_min: number | null;
  /** The upper bound that the filter sets, or else that of the products. */
  readonly current_price_max: number | null;
  /** Ids of the products on this page. `productsByIds` of the client loads these products. */
  readonly products_ids: number[];
  readonly properties: FilterGroup[];
  readonly options: FilterGroup[];
}

/** An option or property to filter by, with its values (*spec*). */
export interface FilterGroup {
  /** The id of the option or property, for `options` or `numeric` of a query. */
  readonly id: number;
  readonly title: string;
  readonly permalink?: string | null;
  readonly values: FilterValue[];
}

/** One value of an option or a property (*spec*). */
export interface FilterValue {
  /** The id of the option value or the characteristic, for `options` or `characteristics` of a query. */
  readonly id: number;
  readonly title: string;
  readonly permalink?: string | null;
  /** How many products of the collection have it, ignoring selected values of its own group (*assumed*). */
  readonly products_count: number;
  readonly selected: boolean;
  readonly image_url?: string | null;
}

/** The response of `/front_api/fetch/{permalink}/items.json` (*spec*): only the requested groups. */
export interface FilterItems {
  readonly status: "ok";
  readonly options: FilterGroup[];
  readonly properties: FilterGroup[];
}

/** A filter with its own address (*spec*). */
export interface SeoFilter {
  readonly id: number;
  readonly permalink: string;
  /** Grows with every change (*spec*): Unix seconds (*observed*). */
  readonly version: number;
  /** The values of properties that it selects. */
  readonly characteristics: { readonly id: number }[];
  /** The values of options that it selects; `option_name_id` is the id of the option. */
  readonly option_values: { readonly id: number; readonly option_name_id: number }[];
}

/** An item of `collections` in `collections.json` and `subcollections.json` (*spec*). */
export interface Collection {
  readonly id: number;
  /** Top-level collections have the id of the root (*observed*); the root has `null` (*assumed*). */
  readonly parent_id: number | null;
  /** Relative: `/collection/tea`. */
  readonly url: string;
  readonly title: string;
  readonly has_subcollections: boolean;
  /** This and the following fields exist only if requested; in menus, always. */
  readonly menu_image?: CollectionImage | null;
  readonly description?: string | null;
  readonly products_count?: number;
  /** Requested additional fields: values by permalink (*assumed*). */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** An item of `collections` in `menu.json` (*spec*). */
export interface MenuCollection extends Collection {
  /** On all levels but the last. */
  readonly subcollections?: MenuCollection[];
}

/** The picture of a collection in several sizes (*observed*). */
export interface CollectionImage extends Partial<Omit<ProductImage, "product_id" | "position">> {
  /** URLs by size, for each requested size from 1 to 4096 (*assumed*). */
  readonly resized_urls?: Readonly<Record<string, string>>;
}

/** An item of `menu` in `/front_api/fetch/menu.json` (*spec*). */
export interface FlatMenuItem {
  readonly id: number;
  readonly permalink: string;
  readonly parent_id: number | null;
  /** The title: a single text, despite the plural name (*spec*). */
  readonly title_translations: string;
  readonly position: number;
  /** 1 for top-level collections (*observed*). */
  readonly level_cached: number;
  /** How many children the collection has (*assumed*). */
  readonly children_count: number;
}
