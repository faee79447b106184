import type { Dated, Money } from "./order-info.ts";

/**
 * `window.product_info` on a product page. Rely only on `id`. That the global exists is *observed*; its shape
 * is *assumed* to be a product as the storefront and the back-office API show it. Unknown keys are kept.
 */
export interface ProductInfo extends Dated {
  readonly id: number;
  readonly title?: string | null;
  readonly url?: string | null;
  readonly permalink?: string | null;
  readonly short_description?: string | null;
  readonly description?: string | null;
  readonly available?: boolean | null;
  readonly archived?: boolean | null;
  readonly is_hidden?: boolean | null;
  readonly unit?: string | null;
  readonly category_id?: number | null;
  readonly collections_ids?: number[] | null;
  readonly currency_code?: string | null;
  /** Percent; -1 means none. */
  readonly vat?: number | null;
  readonly price_min?: Money | null;
  readonly price_max?: Money | null;
  readonly images?: ProductImage[] | null;
  readonly first_image?: ProductImage | null;
  /** The options in which variants differ, such as colour and size. */
  readonly option_names?: NamedGroup[] | null;
  readonly properties?: NamedGroup[] | null;
  /** The values of the properties. */
  readonly characteristics?: Characteristic[] | null;
  readonly variants?: ProductVariant[] | null;
}

export interface ProductVariant {
  readonly id: number;
  readonly title?: string | null;
  readonly product_id?: number | null;
  readonly sku?: string | null;
  readonly barcode?: string | null;
  readonly available?: boolean | null;
  /** How many are in stock; `null` if the store does not count them. */
  readonly quantity?: number | null;
  readonly price?: Money | null;
  readonly base_price?: Money | null;
  /** The price before a reduction. */
  readonly old_price?: Money | null;
  /** What the store paid for it. */
  readonly cost_price?: Money | null;
  readonly price_in_site_currency?: Money | null;
  readonly weight?: Money | null;
  readonly image_id?: number | null;
  readonly option_values?: OptionValue[] | null;
}

export interface OptionValue extends NamedGroup {
  readonly option_name_id?: number | null;
  readonly image_url?: string | null;
}

export interface NamedGroup {
  readonly id: number;
  readonly title?: string | null;
  readonly position?: number | null;
  readonly permalink?: string | null;
}

export interface Characteristic extends NamedGroup {
  readonly property_id?: number | null;
}

/** One picture in several sizes, as absolute URLs. */
export interface ProductImage {
  readonly id: number;
  readonly product_id?: number | null;
  readonly position?: number | null;
  readonly title?: string | null;
  readonly filename?: string | null;
  readonly url?: string | null;
  readonly original_url?: string | null;
  readonly thumb_url?: string | null;
  readonly compact_url?: string | null;
  readonly medium_url?: string | null;
  readonly small_url?: string | null;
  readonly large_url?: string | null;
}
