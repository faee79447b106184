import { decodeCatalogQuery } from "@orderpane/protocol/catalog";
import type { ProductInfo, ProductVariant } from "@orderpane/protocol/order";
import { countValues } from "../count-values.ts";
import { foundIn, idsOfPage } from "../find-matches.ts";
import { propertyGroup } from "./collection-filter.ts";
import type { CollectionRecord } from "../catalog-source.ts";
import { isAvailable, numberOf, objectsIn, price, variantsOf } from "../members.ts";
import { idList, lastValue } from "../../http/parameters.ts";
import type { Endpoint, EndpointCall } from "./endpoint.ts";

/** `/collection/{permalink}.json` */
export const productList: Endpoint = (call) =>
  listProducts(call, call.storefront.tree().byPermalink(call.path[0] ?? ""));

/**
 * `/search.json`: an array of the page's products, with prices as strings; empty without a phrase
 * (*observed*). assumed: it reads the parameters of the root collection.
 */
export const search: Endpoint = ({ storefront, params }) => {
  const { root } = storefront.tree();
  const query = decodeCatalogQuery(params, "products");
  if (!root || query.q === undefined) return [];
  const ids = idsOfPage(foundIn(storefront.matches(root, query)), query);
  return storefront.products(ids).map((product) => {
    const [min, max] = priceBounds(product);
    return Object.assign(listedProduct(product), { price_min: text(min), price_max: text(max) });
  });
};

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
  const products = storefront.products(idList(lastValue(params, "ids")));
  return { status: "ok", products: withParts(products, params) };
};

/**
 * `/front_api/products_with_variant_ids.json`: the products of variants (*observed*). assumed: all their
 * variants.
 */
export const productsByVariantIds: Endpoint = ({ storefront, params }) => {
  const products = storefront.productsOf(idList(lastValue(params, "variant_ids")));
  return { status: "ok", products: withParts(products, params) };
};

function withParts(products: readonly ProductInfo[], params: URLSearchParams): object[] {
  const parts = new Set(lastValue(params, "with")?.split(",", 100));
  return products.map((product) => listedProduct(product, parts));
}

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
 * A product as the lists show it (*observed*). A field that the record does not have is omitted (*assumed*),
 * and one of another type is unchanged, so that clients can report it. `parts` are the requested ones;
 * default: all.
 */
function listedProduct(product: ProductInfo, parts?: ReadonlySet<string>): object {
  const { id, title } = product;
  const variants = objectsIn(product.variants);
  const permalink = product.permalink ?? String(id);
  const [min, max] = priceBounds(product);
  const all = {
    ...noParts,
    ...product,
    title: title ?? "",
    permalink,
    url: product.url ?? `/product/${permalink}`,
    available: variantsOf(product).some((variant) => isAvailable(variant, product)),
    price_min: price(min),
    price_max: price(max),
    variants: variants.map((variant) => listedVariant(variant, product)),
  };
  if (!parts) return pick(all, [...fields, ...listedParts]);
  // assumed: `images` also includes `first_image`.
  const isAsked = (name: string) => parts.has(name) || (name === "first_image" && parts.has("images"));
  return pick(all, [...fields, ...[...listedParts, ...Object.keys(noParts)].filter(isAsked)]);
}

const fields = "id title permalink url available unit category_id price_min price_max variants".split(" ");

/** Parts that are always in lists, but by id only on request (*observed*). */
const listedParts = "short_description images first_image option_names properties characteristics".split(" ");

/** Parts that are only sent on request, with their values if a product has none (*observed*, *assumed*). */
const noParts = {
  reviews_count_cached: null,
  reviews_average_rating_cached: null,
  description: null,
  product_field_values: [],
  bundle_info: null,
  canonical_url_collection: null,
  price_kinds: [],
  video_links: [],
  accessories: [],
  accessory_values: [],
};

const variantFields =
  "id title product_id sku barcode available quantity price base_price old_price option_values".split(" ");

function listedVariant(variant: ProductVariant, { id }: ProductInfo): object {
  return pick(
    { ...variant, product_id: variant.product_id ?? id, price: text(variant.price) },
    variantFields,
  );
}

/** Prices of variants are strings (*observed*). */
function text(value: unknown): string | null {
  const amount = numberOf(value);
  if (Number.isNaN(amount)) return null;
  return Number.isInteger(amount) ? amount.toFixed(1) : String(amount);
}

/**
 * A product may have its own price bounds instead of variants. Clients may rely on a price (*spec*), so it is
 * 0 where the record has none (*assumed*).
 */
function priceBounds({ variants, price_min: lowest, price_max: highest }: ProductInfo): [number, number] {
  const own = objectsIn(variants).map((variant) => numberOf(variant.price));
  const known = (own.length > 0 ? own : [numberOf(lowest), numberOf(highest ?? lowest)]).filter(
    (value) => !Number.isNaN(value),
  );
  known.sort((a, b) => a - b);
  return [known[0] ?? 0, known.at(-1) ?? 0];
}

function pick(from: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));
}
