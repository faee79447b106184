import { decodeCatalogQuery } from "@orderpane/protocol/catalog";
import type { ProductInfo, ProductVariant } from "@orderpane/protocol/order";
import { countValues } from "../select/count-values.ts";
import { foundIn, idsOfPage } from "../select/find-matches.ts";
import { propertyGroup } from "./collection-filter.ts";
import type { CollectionRecord } from "../catalog-source.ts";
import { isAvailable, numberOf, objectsIn, price, variantsOf } from "../members.ts";
import { lastValue } from "../../http/last-value.ts";
import { type Endpoint, type EndpointCall, idList } from "./endpoint.ts";

/** `/collection/{permalink}.json` */
export const productList: Endpoint = (call) =>
  listProducts(call, call.storefront.tree().byPermalink(call.path[0] ?? ""));

/** `/search.json` (*observed*). assumed: it lists the whole catalog as a collection is listed. */
export const search: Endpoint = (call) => listProducts(call, call.storefront.tree().root);

/** assumed: if both are set, `count_only` is used and `filters_only` is ignored. */
function listProducts({ storefront, params }: EndpointCall, collection: CollectionRecord | undefined) {
  if (!collection) return null;
  const isSet = (name: string) => lastValue(params, name) === "1";
  const query = decodeCatalogQuery(params, "products");
  const matches = storefront.matches(collection, query);
  const found = foundIn(matches);
  const count = found.length;
  if (isSet("count_only")) return { status: "ok", count };
  if (isSet("filters_only")) {
    const { facetCounts } = storefront.assumptions();
    const properties = countValues("properties", matches, { query, facetCounts });
    return { status: "ok", count, properties: properties.map((group) => propertyGroup(group)) };
  }
  const products = storefront.products(idsOfPage(found, query));
  return { status: "ok", count, products: products.map((product) => listedProduct(product)) };
}

/** `/front_api/products.json`: turns ids into products, with the parts that `with` names (*observed*). */
export const productsById: Endpoint = ({ storefront, params }) => {
  const parts = new Set(lastValue(params, "with")?.split(",", 100));
  const products = storefront.products(idList(lastValue(params, "ids")));
  return { status: "ok", products: products.map((product) => listedProduct(product, parts)) };
};

/** `/products_by_id/{ids}.json` (*observed*). assumed: products have all parts. */
export const productsAtIds: Endpoint = ({ storefront, path: [ids = ""] }) => ({
  status: "ok",
  products: storefront.products(idList(ids)).map((product) => listedProduct(product)),
});

/** `/product/{permalink}.json` (*observed*). assumed: the product has all parts. */
export const productAtPermalink: Endpoint = ({ storefront, path: [permalink = ""] }) => {
  const product = storefront.productAt(permalink);
  return product ? { status: "ok", product: listedProduct(product) } : null;
};

/**
 * A product as the lists show it (*observed*). A field that the record does not have is left out (*assumed*),
 * and one of another type stays as it is, so that clients can name it. `parts` are those that were asked for;
 * default: all.
 */
function listedProduct(product: ProductInfo, parts?: ReadonlySet<string>): object {
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
