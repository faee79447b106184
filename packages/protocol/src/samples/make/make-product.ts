import type { ProductVariant } from "../../order.ts";
import { moneyOf } from "./sums.ts";

/**
 * The fields that differ from a default product, under the platform's names, including those that a project
 * merged into the types. Given variants are completed.
 */
export type ProductOverrides = Omit<Partial<Orderpane.ProductInfo>, "variants"> & {
  variants?: readonly Partial<Orderpane.ProductVariant>[];
};

/**
 * Makes a product with every field that we assume the platform has. By default it is tea with one variant,
 * ten in stock; variant prices are text, as in the storefront. Availability, `price_min` and `price_max` are
 * computed from the variants. The same overrides make the same product, including ids.
 */
export function makeProduct({
  variants: given = [{}],
  ...own
}: ProductOverrides = {}): Orderpane.ProductInfo {
  const { id = 301, images = [] } = own;
  const variants = given.map((variant, index) =>
    makeVariant(variant, { id: id * 10 + index + 1, productId: id }),
  );
  const prices = variants.map(({ price }) => moneyOf(price));
  return {
    id,
    title: "Шу пуэр «Старый двор», 2019",
    url: `/product/${id}`,
    permalink: String(id),
    short_description: "",
    description: "",
    available: variants.some(({ available }) => available),
    archived: false,
    is_hidden: false,
    unit: "pce",
    category_id: 21,
    collections_ids: [31],
    currency_code: "RUB",
    vat: -1,
    fiscal_product_type: 1,
    price_min: prices.length > 0 ? Math.min(...prices) : null,
    price_max: prices.length > 0 ? Math.max(...prices) : null,
    images,
    first_image: images?.[0] ?? null,
    option_names: [],
    properties: [],
    characteristics: [],
    product_field_values: [],
    variants,
    created_at: "2026-09-01T10:00:00.000+03:00",
    updated_at: "2026-11-03T14:05:12.318+03:00",
    ...own,
  };
}

function makeVariant(
  overrides: Partial<ProductVariant>,
  { id, productId }: { id: number; productId: number },
): ProductVariant {
  const { quantity = 10, price = "1500.0" } = overrides;
  return {
    id,
    title: "",
    product_id: productId,
    sku: `SKU-${id}`,
    barcode: `46070${id}0001`,
    available: quantity === null || quantity > 0,
    quantity,
    price,
    base_price: price,
    old_price: null,
    cost_price: null,
    price_in_site_currency: price,
    prices: [],
    weight: null,
    image_id: null,
    image_ids: overrides.image_id ? [overrides.image_id] : [],
    option_values: [],
    variant_field_values: [],
    created_at: "2026-09-01T10:00:00.000+03:00",
    updated_at: "2026-11-03T14:05:12.318+03:00",
    ...overrides,
  };
}
