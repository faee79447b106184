import type { Dated, Money } from "./order-info.ts";

/**
 * `window.product_info` on a product page. Rely only on `id`. That the global exists is *observed*; its shape
 * is *assumed* to be a product as the storefront and the back-office API show it. Unknown keys are kept.
 * Fields without a comment are *assumed* too.
 */
export interface ProductInfo extends Dated {
  readonly id: number;
  readonly title?: string | null;
  readonly url?: string | null;
  readonly permalink?: string | null;
  /** HTML of the store. */
  readonly short_description?: string | null;
  /** HTML of the store. */
  readonly description?: string | null;
  /** Whether at least one variant can be bought. Example: `true`. *Assumed.* */
  readonly available?: boolean | null;
  readonly archived?: boolean | null;
  readonly is_hidden?: boolean | null;
  readonly unit?: string | null;
  readonly category_id?: number | null;
  readonly collections_ids?: number[] | null;
  /** Currency of the prices, by its ISO 4217 code; `RUR` occurs. Example: `"RUB"`. *Assumed.* */
  readonly currency_code?: string | null;
  /** Value-added tax in percent; `-1` means none. Example: `20`. *Assumed.* */
  readonly vat?: number | null;
  /** Kind of the product on a receipt; `1` is goods. Example: `1`. *Assumed.* */
  readonly fiscal_product_type?: number | string | null;
  readonly price_min?: Money | null;
  readonly price_max?: Money | null;
  /** Pictures, in the order of `position`. Example: `[{ id: 11, position: 1 }]`. *Assumed.* */
  readonly images?: ProductImage[] | null;
  readonly first_image?: ProductImage | null;
  /** Options in which variants differ. Example: `[{ id: 5, title: "Размер" }]`. *Assumed.* */
  readonly option_names?: NamedGroup[] | null;
  /** Properties that all variants share. Example: `[{ id: 6, title: "Страна" }]`. *Assumed.* */
  readonly properties?: Property[] | null;
  /** Values of the properties. Example: `[{ id: 61, property_id: 6, title: "Япония" }]`. *Assumed.* */
  readonly characteristics?: Characteristic[] | null;
  /** Values of the fields that the store added to products. Example: `[]`. *Assumed.* */
  readonly product_field_values?: unknown[] | null;
  /** The variants to buy; at least one. Example: `[{ id: 3011, sku: "TEA-SE-050" }]`. *Assumed.* */
  readonly variants?: ProductVariant[] | null;
}

/** A version of the product that can be bought. */
export interface ProductVariant extends Dated {
  /** Id of the variant; the `variant_id` of order lines. Example: `3011`. *Assumed.* */
  readonly id: number;
  /** How it differs from the other variants. Example: `"50 г"`. *Assumed.* */
  readonly title?: string | null;
  readonly product_id?: number | null;
  readonly sku?: string | null;
  readonly barcode?: string | null;
  readonly available?: boolean | null;
  /** How many are in stock, in the product's `unit`; `null` if not counted. Example: `10`. *Assumed.* */
  readonly quantity?: number | null;
  readonly price?: Money | null;
  /** Price of one unit without price lists and discounts. Money. Example: `"420.5"`. *Assumed.* */
  readonly base_price?: Money | null;
  /** Price of one unit before a reduction. Money. Example: `"500.0"`. *Assumed.* */
  readonly old_price?: Money | null;
  readonly cost_price?: Money | null;
  /** Price of one unit in the currency of the storefront. Money. Example: `"420.5"`. *Assumed.* */
  readonly price_in_site_currency?: Money | null;
  /** Prices of one unit in the store's further price lists. Money. Example: `[null]`. *Assumed.* */
  readonly prices?: (Money | null)[] | null;
  /** Weight of one unit in kilograms. Example: `0.05`. *Assumed.* */
  readonly weight?: Money | null;
  readonly image_id?: number | null;
  readonly image_ids?: number[] | null;
  readonly option_values?: OptionValue[] | null;
  readonly variant_field_values?: unknown[] | null;
}

/** A value of an option, such as a size or a colour. */
export interface OptionValue extends NamedGroup {
  readonly option_name_id?: number | null;
  readonly image_url?: string | null;
}

/** An option or a property. */
export interface NamedGroup {
  readonly id: number;
  readonly title?: string | null;
  readonly position?: number | null;
  readonly permalink?: string | null;
}

/** A field that all variants of a product share, such as the country. */
export interface Property extends NamedGroup {
  readonly is_hidden?: boolean | null;
  readonly is_navigational?: boolean | null;
  readonly backoffice?: boolean | null;
}

/** A value of a property. */
export interface Characteristic extends NamedGroup {
  readonly property_id?: number | null;
}

/** One picture in several sizes, as absolute URLs. */
export interface ProductImage {
  readonly id: number;
  readonly product_id?: number | null;
  readonly position?: number | null;
  /** Alternative text of the picture. Example: `"A tin of tea"`. *Assumed.* */
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
