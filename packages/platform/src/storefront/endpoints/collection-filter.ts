import { type CatalogQuery, decodeCatalogQuery, queryOfSeoFilter } from "@orderpane/protocol/catalog";
import type { Catalog } from "../catalog.ts";
import type { FilterRecord } from "../catalog-source.ts";
import type { Endpoint } from "./endpoint.ts";
import { optionGroups, plainGroup, propertyGroups } from "./filter-groups.ts";
import { integer } from "./parameters.ts";
import { price } from "./storefront-response.ts";

/**
 * `/front_api/collection/{permalink}.json` and `/front_api/collection/{permalink}/{filter_permalink}.json`
 */
export const collectionFilter: Endpoint = ({ catalog, params, path }) => {
  const place = find(catalog, path);
  if (!place) return null;
  const { collection, filter } = place;
  const asked = decodeCatalogQuery(params, "filter");
  const query = filter ? withFilter(asked, filter) : asked;
  const selection = catalog.select(collection, query, { groups: true });
  const limit = integer(params, "max_filter_items") ?? 0;
  const max = limit > 0 ? limit : Infinity;
  const { count, ids, prices } = selection;
  const shown = (value: number | undefined) => (value === undefined ? null : price(value));
  return {
    status: "ok",
    count,
    products_price_min: shown(prices?.min),
    products_price_max: shown(prices?.max),
    current_price_min: shown(query.price?.min ?? prices?.min),
    current_price_max: shown(query.price?.max ?? prices?.max),
    products_ids: ids,
    properties: propertyGroups(selection, max),
    options: optionGroups(selection, max),
  };
};

/** `/front_api/fetch/{permalink}/items.json` */
export const filterItems: Endpoint = ({ catalog, params, path: [permalink = ""] }) => {
  const collection = catalog.tree().byPermalink(permalink);
  if (!collection) return null;
  const { options, properties } = catalog.select(collection, {}, { groups: true });
  const [option, property] = [integer(params, "option_ids"), integer(params, "property_ids")];
  return {
    status: "ok",
    options: options.filter(({ id }) => id === option).map(plainGroup),
    properties: properties.filter(({ id }) => id === property).map(plainGroup),
  };
};

/** `/front_api/collections/{permalink}/collection_filters/{filter}.json` */
export const seoFilter: Endpoint = ({ catalog, path }) => {
  const filter = find(catalog, path)?.filter;
  if (!filter) return null;
  const { id, permalink, version, characteristics, option_values } = filter;
  return { id, permalink, version, characteristics, option_values };
};

function find(catalog: Catalog, [permalink = "", filterPermalink]: readonly string[]) {
  const collection = catalog.tree().byPermalink(permalink);
  if (!collection) return null;
  const filter = filterPermalink === undefined ? undefined : catalog.filter(collection, filterPermalink);
  return filterPermalink !== undefined && !filter ? null : { collection, filter };
}

/** assumed: what the request selects adds to the filter, value to value and group to group. */
function withFilter(query: CatalogQuery, filter: FilterRecord): CatalogQuery {
  const own = queryOfSeoFilter({
    characteristics: [...filter.characteristics],
    option_values: [...filter.option_values],
  });
  const options: Record<number, readonly number[]> = { ...own.options };
  for (const [option, ids] of Object.entries(query.options ?? {})) {
    options[Number(option)] = [...(options[Number(option)] ?? []), ...ids];
  }
  return {
    ...query,
    characteristics: [...(own.characteristics ?? []), ...(query.characteristics ?? [])],
    options,
  };
}
