import { decodeCatalogQuery } from "@orderpane/protocol/catalog";
import { propertyGroups } from "./collection-filter.ts";
import { listedProduct } from "./listed-product.ts";
import { type Endpoint, idList, single } from "./endpoint.ts";

/** `/collection/{permalink}.json`. assumed: `count_only` goes before `filters_only`. */
export const productList: Endpoint = ({ storefront, params, path: [permalink = ""] }) => {
  const collection = storefront.tree().byPermalink(permalink);
  if (!collection) return null;
  const isSet = (name: string) => single(params, name) === "1";
  const onlyFilters = isSet("filters_only");
  const query = decodeCatalogQuery(params, "products");
  const selection = storefront.select(collection, query, { groups: onlyFilters });
  const { count, ids } = selection;
  if (isSet("count_only")) return { status: "ok", count };
  if (onlyFilters) return { status: "ok", count, properties: propertyGroups(selection) };
  return { status: "ok", count, products: storefront.products(ids).map((product) => listedProduct(product)) };
};

/** `/front_api/products.json`: turns ids into products, with the parts that `with` names (*observed*). */
export const productsById: Endpoint = ({ storefront, params }) => {
  const parts = new Set(single(params, "with")?.split(",", 100));
  const products = storefront.products(idList(params, "ids"));
  return { status: "ok", products: products.map((product) => listedProduct(product, parts)) };
};
