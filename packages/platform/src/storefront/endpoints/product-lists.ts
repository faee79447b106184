import { decodeCatalogQuery } from "@orderpane/protocol/catalog";
import { countValues } from "../select/count-values.ts";
import { foundIn, idsOfPage } from "../select/find-matches.ts";
import { propertyGroup } from "./collection-filter.ts";
import { listedProduct } from "./listed-product.ts";
import type { CollectionRecord } from "../catalog-source.ts";
import { lastValue } from "../../http/last-value.ts";
import { type Endpoint, type EndpointCall, idList } from "./endpoint.ts";

/** `/collection/{permalink}.json` */
export const productList: Endpoint = (call) =>
  listProducts(call, call.storefront.tree().byPermalink(call.path[0] ?? ""));

/** `/search.json` (*observed*). assumed: it lists the whole catalog as a collection is listed. */
export const search: Endpoint = (call) => listProducts(call, call.storefront.tree().root);

/** assumed: `count_only` goes before `filters_only`. */
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
