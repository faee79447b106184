import { decodeCatalogQuery } from "@orderpane/protocol/catalog";
import type { Endpoint } from "./endpoint.ts";
import { propertyGroups } from "./filter-groups.ts";
import { listedProduct } from "./listed-product.ts";
import { idList, single } from "./parameters.ts";

/** `/collection/{permalink}.json`. assumed: `count_only` goes before `filters_only`. */
export const productList: Endpoint = ({ catalog, params, path: [permalink = ""] }) => {
  const collection = catalog.tree().byPermalink(permalink);
  if (!collection) return null;
  const isSet = (name: string) => single(params, name) === "1";
  const onlyFilters = isSet("filters_only");
  const query = decodeCatalogQuery(params, "products");
  const selection = catalog.select(collection, query, { groups: onlyFilters });
  const { count, ids } = selection;
  if (isSet("count_only")) return { status: "ok", count };
  if (onlyFilters) return { status: "ok", count, properties: propertyGroups(selection) };
  return { status: "ok", count, products: catalog.products(ids).map(listedProduct) };
};

/** `/front_api/products.json`: turns ids into products (*observed*). */
export const productsById: Endpoint = ({ catalog, params }) => ({
  status: "ok",
  products: catalog.products(idList(params, "ids")).map(listedProduct),
});
