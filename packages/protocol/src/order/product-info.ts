import type { DateTime, Money } from "./values.ts";

/**
 * `window.product_info` on a product page. Only `id` may be relied on. That it is there is *observed*, its shape is
 * *assumed*: a product as the storefront and the back-office API show it; unknown keys are kept.
 */
export interface ProductInfo {
  id: number;
  title?: string | null;
  url?: string | null;
  permalink?: string | null;
  short_description?: string | null;
  description?: string | null;
  available?: boolean | null;
  archived?: boolean | null;
  is_hidden?: boolean | null;
  unit?: string | null;
  category_id?: number | null;
  collections_ids?: number[] | null;
  currency_code?: string | null;
  /** Percent; -1 means none. */
  vat?: number | null;
  price_min?: Money | null;
  price_max?: Money | null;
  images?: ProductImage[] | null;
  first_image?: ProductImage | null;
  /** What variants differ in: colour, size. */
  option_names?: NamedGroup[] | null;
  properties?: NamedGroup[] | null;
  /** The values of the properties. */
  characteristics?: Characteristic[] | null;
  variants?: ProductVariant[] | null;
  created_at?: DateTime | null;
  updated_at?: DateTime | null;
}

export interface ProductVariant {
  id: number;
  title?: string | null;
  product_id?: number | null;
  sku?: string | null;
  barcode?: string | null;
  available?: boolean | null;
  /** How many are in stock; `null` where the store does not count them. */
  quantity?: number | null;
  price?: Money | null;
  base_price?: Money | null;
  /** Before a reduction. */
  old_price?: Money | null;
  /** What the store paid for it. */
  cost_price?: Money | null;
  price_in_site_currency?: Money | null;
  weight?: Money | null;
  image_id?: number | null;
  option_values?: OptionValue[] | null;
}

export interface OptionValue {
  id: number;
  option_name_id?: number | null;
  position?: number | null;
  title?: string | null;
  image_url?: string | null;
  permalink?: string | null;
}

export interface NamedGroup {
  id: number;
  title?: string | null;
  position?: number | null;
  permalink?: string | null;
}

export interface Characteristic {
  id: number;
  property_id?: number | null;
  position?: number | null;
  title?: string | null;
  permalink?: string | null;
}

/** One picture in several sizes, by absolute address. */
export interface ProductImage {
  id: number;
  product_id?: number | null;
  position?: number | null;
  title?: string | null;
  filename?: string | null;
  url?: string | null;
  original_url?: string | null;
  thumb_url?: string | null;
  compact_url?: string | null;
  medium_url?: string | null;
  small_url?: string | null;
  large_url?: string | null;
}
