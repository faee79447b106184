import type { ProductInfo, ProductVariant } from "@orderpane/protocol/order";
import { isAvailable, numberOf, objectsIn, variantsOf } from "../members.ts";

/**
 * A product as the lists show it (*observed*). A field that the record does not have is left out (*assumed*),
 * and one of another type stays as it is, so that clients can name it. `parts` are those that were asked for;
 * default: all.
 */
export function listedProduct(product: ProductInfo, parts?: ReadonlySet<string>): object {
  const { id, title } = product;
  const variants = objectsIn(product.variants);
  const permalink = product.permalink ?? String(id);
  const prices = pricesOf(product);
  const all = {
    ...product,
    title: title ?? "",
    permalink,
    url: product.url ?? `/product/${permalink}`,
    available: variantsOf(product).some((variant) => isAvailable(variant, product)),
    price_min: price(prices.reduce((least, value) => Math.min(least, value))),
    price_max: price(prices.reduce((most, value) => Math.max(most, value))),
    variants: variants.map((variant) => listedVariant(variant, product)),
  };
  const isShown = (name: string) =>
    !parts || !onRequest.has(name) || parts.has(name.replace("first_image", "images"));
  return pick(all, fields.filter(isShown));
}

/** The part `images` brings `first_image` as well. */
const onRequest = new Set(["images", "first_image", "option_names", "properties", "characteristics"]);

const fields = (
  "id title permalink url short_description available unit category_id images first_image " +
  "price_min price_max option_names properties characteristics variants"
).split(" ");

const variantFields =
  "id title product_id sku barcode available quantity price base_price old_price option_values".split(" ");

function listedVariant(variant: ProductVariant, { id }: ProductInfo): object {
  return pick(
    { ...variant, product_id: variant.product_id ?? id, price: text(variant.price) },
    variantFields,
  );
}

/** As Ruby writes a float: `27990.0`. JSON reads the same number. */
export function price(value: number): unknown {
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? rawJson(`${value}.0`) : value;
}

const { rawJSON: rawJson } = JSON as typeof JSON & { rawJSON(this: void, text: string): unknown };

/** Prices of variants are strings (*observed*). */
function text(value: ProductVariant["price"]): string | null {
  const amount = numberOf(value);
  if (Number.isNaN(amount)) return null;
  return Number.isInteger(amount) ? amount.toFixed(1) : String(amount);
}

/**
 * A product may have bounds of its own instead of variants. Clients may rely on a price (*spec*), so it is 0
 * where the record has none (*assumed*).
 */
function pricesOf({ variants, price_min: min, price_max: max }: ProductInfo): number[] {
  const own = objectsIn(variants).map((variant) => numberOf(variant.price));
  const known = (own.length > 0 ? own : [numberOf(min), numberOf(max ?? min)]).filter(
    (value) => !Number.isNaN(value),
  );
  return known.length > 0 ? known : [0];
}

function pick(from: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));
}
