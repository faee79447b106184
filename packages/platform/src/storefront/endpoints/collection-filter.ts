import { type CatalogQuery, decodeCatalogQuery, queryOfSeoFilter } from "@orderpane/protocol/catalog";
import type { FilterRecord } from "../catalog-source.ts";
import { type CountedGroup, countValues } from "../count-values.ts";
import { foundIn, idsOfPage, type Match } from "../find-matches.ts";
import { price } from "../members.ts";
import type { Storefront } from "../storefront.ts";
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
  const mostValues = integer(params, "max_filter_items") ?? 0;
  const limit = mostValues > 0 ? mostValues : Infinity;

  const matches = storefront.matches(collection, query);
  const found = foundIn(matches);
  const { facetCounts } = storefront.assumptions();
  const properties = countValues("properties", matches, { query, facetCounts });
  const options = countValues("options", matches, { query, facetCounts });

  const { min, max } = priceBounds(matches);
  const shown = (value: number | undefined) => (value === undefined ? null : price(value));
  return {
    status: "ok",
    count: found.length,
    products_price_min: shown(min),
    products_price_max: shown(max),
    current_price_min: shown(query.price?.min ?? min),
    current_price_max: shown(query.price?.max ?? max),
    products_ids: idsOfPage(found, query),
    properties: properties.map((group) => propertyGroup(group, limit)),
    options: options.map(({ id, title, values }) => ({ id, title, values: shownValues(values, limit) })),
  };
};

/** `/front_api/fetch/{permalink}/items.json`. assumed: it reads the parameters of the collection's filter. */
export const filterItems: Endpoint = ({ storefront, params, path: [permalink = ""] }) => {
  const collection = storefront.tree().byPermalink(permalink);
  if (!collection) return null;
  const query = decodeCatalogQuery(params, "filter");
  const matches = storefront.matches(collection, query);
  const { facetCounts } = storefront.assumptions();
  const groups = (kind: "options" | "properties", asked: number | null) =>
    countValues(kind, matches, { query, facetCounts })
      .filter(({ id }) => id === asked)
      .map(plainGroup);
  return {
    status: "ok",
    options: groups("options", integer(params, "option_ids")),
    properties: groups("properties", integer(params, "property_ids")),
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

/** assumed: the selection of the request is added to that of the filter. */
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

function priceBounds(matches: readonly Match[]) {
  const all = matches.flatMap(({ product }) => product.variants.map((variant) => variant.price));
  const known = all.filter((one) => !Number.isNaN(one)).sort((a, b) => a - b);
  return { min: known[0], max: known.at(-1) };
}

export function propertyGroup({ id, title, permalink, values }: CountedGroup, limit = Infinity) {
  return { id, title, permalink, values: shownValues(values, limit) };
}

/** The first values of a group. Selected values are always included (*assumed*). */
function shownValues(values: CountedGroup["values"], limit: number) {
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

/** A group in the response for a single filter, whose values have fewer fields (*spec*). */
function plainGroup({ id, title, values }: CountedGroup) {
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
