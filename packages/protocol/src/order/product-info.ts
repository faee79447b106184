import type { Dated, Money } from "./order-info.ts";

/**
 * `window.product_info` on a product page. Rely only on `id`. That the global exists is *observed*; its shape
 * is *assumed* to be a product as the storefront and the back-office API show it. Unknown keys are kept.
 */
export interface ProductInfo extends Dated {
  /** Id of the product, unique in its store. Example: `301`. *Observed.* */
  readonly id: number;
  /** Name. Example: `"Сенча «Утренняя роса», 50 г"`. *Assumed.* */
  readonly title?: string | null;
  /** Path of the product's page in the store. Example: `"/product/sencha"`. *Assumed.* */
  readonly url?: string | null;
  /** Last part of the path. Example: `"sencha"`. *Assumed.* */
  readonly permalink?: string | null;
  /** HTML of the store. Example: `"<p>Green tea</p>"`. *Assumed.* */
  readonly short_description?: string | null;
  /** HTML of the store. Example: `"<p>Green tea from Shizuoka</p>"`. *Assumed.* */
  readonly description?: string | null;
  /** Whether at least one variant can be bought. Example: `true`. *Assumed.* */
  readonly available?: boolean | null;
  /** Whether the product is in the archive. Example: `false`. *Assumed.* */
  readonly archived?: boolean | null;
  /** Whether the storefront hides the product. Example: `false`. *Assumed.* */
  readonly is_hidden?: boolean | null;
  /** Unit in which variants are counted. Example: `"pce"`. *Assumed.* */
  readonly unit?: string | null;
  /** Id of the back-office category. Example: `21`. *Assumed.* */
  readonly category_id?: number | null;
  /** Ids of the storefront's collections that have the product. Example: `[31]`. *Assumed.* */
  readonly collections_ids?: number[] | null;
  /** Currency of the prices, by its ISO 4217 code; `RUR` occurs. Example: `"RUB"`. *Assumed.* */
  readonly currency_code?: string | null;
  /** Value-added tax in percent; `-1` means none. Example: `20`. *Assumed.* */
  readonly vat?: number | null;
  /** Kind of the product on a receipt; `1` is goods. Example: `1`. *Assumed.* */
  readonly fiscal_product_type?: number | string | null;
  /** Lowest price of a variant. Money. Example: `420.5`. *Assumed.* */
  readonly price_min?: Money | null;
  /** Highest price of a variant. Money. Example: `1500`. *Assumed.* */
  readonly price_max?: Money | null;
  /** Pictures, in the order of `position`. Example: `[{ id: 11, position: 1 }]`. *Assumed.* */
  readonly images?: ProductImage[] | null;
  /** The first of the pictures. Example: `{ id: 11, position: 1 }`. *Assumed.* */
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

/** One thing that can be bought. */
export interface ProductVariant extends Dated {
  /** Id of the variant; the `variant_id` of order lines. Example: `3011`. *Assumed.* */
  readonly id: number;
  /** In what it differs from the other variants. Example: `"50 г"`. *Assumed.* */
  readonly title?: string | null;
  /** Id of the product. Example: `301`. *Assumed.* */
  readonly product_id?: number | null;
  /** Stock keeping unit. Example: `"TEA-SE-050"`. *Assumed.* */
  readonly sku?: string | null;
  /** Bar code. Example: `"4607030110001"`. *Assumed.* */
  readonly barcode?: string | null;
  /** Whether it can be bought. Example: `true`. *Assumed.* */
  readonly available?: boolean | null;
  /** How many are in stock, in the product's `unit`; `null` if not counted. Example: `10`. *Assumed.* */
  readonly quantity?: number | null;
  /** Price of one unit. Money. Example: `"420.5"`. *Assumed.* */
  readonly price?: Money | null;
  /** Price of one unit without price lists and discounts. Money. Example: `"420.5"`. *Assumed.* */
  readonly base_price?: Money | null;
  /** Price of one unit before a reduction. Money. Example: `"500.0"`. *Assumed.* */
  readonly old_price?: Money | null;
  /** Purchase price of one unit. Money. Example: `"210.0"`. *Assumed.* */
  readonly cost_price?: Money | null;
  /** Price of one unit in the currency of the storefront. Money. Example: `"420.5"`. *Assumed.* */
  readonly price_in_site_currency?: Money | null;
  /** Prices of one unit in the store's further price lists. Money. Example: `[null]`. *Assumed.* */
  readonly prices?: (Money | null)[] | null;
  /** Weight of one unit in kilograms. Example: `0.05`. *Assumed.* */
  readonly weight?: Money | null;
  /** Id of the picture of this variant. Example: `11`. *Assumed.* */
  readonly image_id?: number | null;
  /** Ids of all pictures of this variant. Example: `[11]`. *Assumed.* */
  readonly image_ids?: number[] | null;
  /** Its values of the product's options. Example: `[{ id: 51, title: "50 г" }]`. *Assumed.* */
  readonly option_values?: OptionValue[] | null;
  /** Values of the fields that the store added to variants. Example: `[]`. *Assumed.* */
  readonly variant_field_values?: unknown[] | null;
}

/** A value of an option, such as a size or a colour. */
export interface OptionValue extends NamedGroup {
  /** Id of the option. Example: `5`. *Assumed.* */
  readonly option_name_id?: number | null;
  /** Absolute URL of a picture for the value. Example: `null`. *Assumed.* */
  readonly image_url?: string | null;
}

/** An option or a property. */
export interface NamedGroup {
  /** Id of the option, property or value. Example: `5`. *Assumed.* */
  readonly id: number;
  /** Name for people. Example: `"Размер"`. *Assumed.* */
  readonly title?: string | null;
  /** Place in lists, from 1. Example: `1`. *Assumed.* */
  readonly position?: number | null;
  /** Name for addresses. Example: `"size"`. *Assumed.* */
  readonly permalink?: string | null;
}

/** A field that all variants of a product share, such as the country. */
export interface Property extends NamedGroup {
  /** Whether the storefront hides it. Example: `false`. *Assumed.* */
  readonly is_hidden?: boolean | null;
  /** Whether the storefront's menu has it. Example: `false`. *Assumed.* */
  readonly is_navigational?: boolean | null;
  /** Whether only the back-office shows it. Example: `false`. *Assumed.* */
  readonly backoffice?: boolean | null;
}

/** A value of a property. */
export interface Characteristic extends NamedGroup {
  /** Id of the property. Example: `6`. *Assumed.* */
  readonly property_id?: number | null;
}

/** One picture in several sizes, as absolute URLs. */
export interface ProductImage {
  /** Id of the picture. Example: `11`. *Assumed.* */
  readonly id: number;
  /** Id of the product. Example: `301`. *Assumed.* */
  readonly product_id?: number | null;
  /** Place among the pictures, from 1. Example: `1`. *Assumed.* */
  readonly position?: number | null;
  /** Text for people who do not see the picture. Example: `"A tin of tea"`. *Assumed.* */
  readonly title?: string | null;
  /** Name of the uploaded file. Example: `"sencha.jpg"`. *Assumed.* */
  readonly filename?: string | null;
  /** Absolute URL. Example: `"https://shop.example/images/sencha.jpg"`. *Assumed.* */
  readonly url?: string | null;
  /** Absolute URL of the largest size. Example: `"https://shop.example/images/original.jpg"`. *Assumed.* */
  readonly original_url?: string | null;
  /** Absolute URL of the smallest size. Example: `"https://shop.example/images/thumb.jpg"`. *Assumed.* */
  readonly thumb_url?: string | null;
  /** Absolute URL of a compact size. Example: `"https://shop.example/images/compact.jpg"`. *Assumed.* */
  readonly compact_url?: string | null;
  /** Absolute URL of a medium size. Example: `"https://shop.example/images/medium.jpg"`. *Assumed.* */
  readonly medium_url?: string | null;
  /** Absolute URL of a small size. Example: `"https://shop.example/images/small.jpg"`. *Assumed.* */
  readonly small_url?: string | null;
  /** Absolute URL of a large size. Example: `"https://shop.example/images/large.jpg"`. *Assumed.* */
  readonly large_url?: string | null;
}
