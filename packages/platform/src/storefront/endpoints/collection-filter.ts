import { type CatalogQuery, decodeCatalogQuery, queryOfSeoFilter } from "@orderpane/protocol/catalog";
import type { FilterRecord } from "../catalog-source.ts";
import type { SelectedGroup, SelectedValue, Selection } from "../selection.ts";
import type { Storefront } from "../storefront.ts";
import { price } from "./listed-product.ts";
import { type Endpoint, integer } from "./endpoint.ts";

/**
 * `/front_api/collection/{permalink}.json` and `/front_api/collection/{permalink}/{filter_permalink}.json`
 */
export const collectionFilter: Endpoint = ({ storefront, params, path }) => {
  const place = find(storefront, path);
  if (!place) return null;
  const { collection, filter } = place;
  const asked = decodeCatalogQuery(params, "filter");
  const query = filter ? withFilter(asked, filter) : asked;
  const selection = storefront.select(collection, query, { groups: true });
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
    options: selection.options.map(({ id, title, values }) => ({
      id,
      title,
      values: shownValues(values, max),
    })),
  };
};

/** `/front_api/fetch/{permalink}/items.json` */
export const filterItems: Endpoint = ({ storefront, params, path: [permalink = ""] }) => {
  const collection = storefront.tree().byPermalink(permalink);
  if (!collection) return null;
  const { options, properties } = storefront.select(collection, {}, { groups: true });
  const [option, property] = [integer(params, "option_ids"), integer(params, "property_ids")];
  return {
    status: "ok",
    options: options.filter(({ id }) => id === option).map(plainGroup),
    properties: properties.filter(({ id }) => id === property).map(plainGroup),
  };
};

/** `/front_api/collections/{permalink}/collection_filters/{filter}.json` */
export const seoFilter: Endpoint = ({ storefront, path }) => {
  const filter = find(storefront, path)?.filter;
  if (!filter) return null;
  const { id, permalink, version, characteristics, option_values } = filter;
  return { id, permalink, version, characteristics, option_values };
};

function find(storefront: Storefront, [permalink = "", filterPermalink]: readonly string[]) {
  const collection = storefront.tree().byPermalink(permalink);
  if (!collection) return null;
  const filter = filterPermalink === undefined ? undefined : storefront.filter(collection, filterPermalink);
  return filterPermalink !== undefined && !filter ? null : { collection, filter };
}

/** assumed: what the request selects adds to the filter, value to value and group to group. */
function withFilter(query: CatalogQuery, filter: FilterRecord): CatalogQuery {
  const own = queryOfSeoFilter(filter);
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

export function propertyGroups({ properties }: Selection, limit = Infinity) {
  return properties.map(({ id, title, permalink, values }) => ({
    id,
    title,
    permalink,
    values: shownValues(values, limit),
  }));
}

/** The first values of a group. Those that are selected are always shown (*assumed*). */
function shownValues(values: readonly SelectedValue[], limit: number) {
  return values
    .filter(({ selected }, nth) => nth < limit || selected)
    .map(({ id, title, permalink, count, selected, imageUrl }) => ({
      id,
      title,
      permalink,
      products_count: count,
      selected,
      image_url: imageUrl,
    }));
}

/** A group of the single filter, whose values have fewer fields (*spec*). */
function plainGroup({ id, title, values }: SelectedGroup) {
  return {
    id,
    title,
    values: values.map((value) => ({
      id: value.id,
      title: value.title,
      products_count: value.count,
      selected: value.selected,
    })),
  };
}
