import type { CatalogQuery } from "@orderpane/protocol/catalog";
import type { ProductInfo } from "@orderpane/protocol/order";
import { textOf } from "../members.ts";
import type { SelectedGroup, Selection, SelectRequest } from "../selection.ts";
import type { Demands } from "./demands.ts";
import type { Facets, FacetValue } from "./facet-group.ts";
import { findMatches } from "./find-matches.ts";
import { ProductColumns } from "./product-columns.ts";
import { type Order, sortProducts } from "./sort-products.ts";

export type CatalogIndex = ReturnType<typeof createCatalogIndex>;

/**
 * Selects products in memory. An index does not change: after a write a new one is built. Products that are
 * hidden or archived are not in it (*assumed*).
 *
 * @param read Reads all products. Is called again when they are first sorted by title: titles take much
 * memory, and sorting by them is rare.
 */
export function createCatalogIndex(read: () => Iterable<ProductInfo>) {
  function* shown() {
    for (const product of read()) if (!product.is_hidden && !product.archived) yield product;
  }
  const columns = new ProductColumns(shown());
  const titles = () => Array.from(shown(), ({ title }) => textOf(title));
  const sorted = memoize((order: Order) => sortProducts(columns, order, titles));

  /** The parts of a collection that are the same for every query. */
  const collectionOf = memoize((collection: number | null) => {
    const request = { collection, query: {}, facetCounts: "static", variantScope: "same" } as const;
    const { products, variants } = findMatches(columns, request);
    return {
      products: products.found.length,
      prices: boundsOf(columns, variants.found),
      properties: shownGroups(columns.properties, products),
      options: shownGroups(columns.options, variants),
    };
  });

  /** The ids of one page of the products that were found. */
  const pageOf = ({ failed }: Demands, { page = 1, pageSize = 25, order }: CatalogQuery) => {
    const ids: number[] = [];
    for (const row of sorted(order ?? "own")) {
      if (failed[row] === 0) ids.push(columns.ids.at(row));
      if (ids.length === page * pageSize) break;
    }
    return ids.slice((page - 1) * pageSize);
  };

  return {
    /** How many products a collection has; `null`: the whole catalog. */
    count: (collection: number | null): number => collectionOf(collection).products,
    select(request: SelectRequest): Selection {
      const { query, facetCounts, groups = false } = request;
      const collection = collectionOf(request.collection);
      const { products, variants } = findMatches(columns, request);
      const counted = (facets: "properties" | "options", demands: Demands): SelectedGroup[] =>
        collection[facets].map(({ group, totals, values }) => {
          const counts = facetCounts === "static" ? totals : group.count(demands);
          const chosen = facets === "options" ? query.options?.[group.name.id] : query.characteristics;
          const withCount = (value: FacetValue) => {
            const selected = chosen?.includes(value.id) ?? false;
            return { ...value, count: counts[value.number] ?? 0, selected };
          };
          return { ...group.name, values: values.map(withCount) };
        });
      return {
        count: products.found.length,
        ids: pageOf(products, query),
        prices: collection.prices,
        properties: groups ? counted("properties", products) : [],
        options: groups ? counted("options", variants) : [],
      };
    },
  };
}

/** The lowest and the highest price of some variants; `null` if none has a price. */
function boundsOf({ prices }: ProductColumns, variants: Uint32Array): Selection["prices"] {
  let [min, max] = [Infinity, -Infinity];
  for (const variant of variants) {
    const price = prices.at(variant);
    if (price < min) min = price;
    if (price > max) max = price;
  }
  return min <= max ? { min, max } : null;
}

/** The groups and values that products have, in the order in which they are shown. */
function shownGroups(facets: Facets, demands: Demands) {
  const groups = Array.from(facets.values(), (group) => {
    const totals = group.count(demands);
    const values = [...group.values.values()].filter(({ number }) => totals[number]);
    return { group, totals, values: sortedValues(values) };
  });
  return groups
    .filter(({ values }) => values.length > 0)
    .sort(({ group: { name: a } }, { group: { name: b } }) => a.position - b.position || a.id - b.id);
}

/** Numbers are sorted by their size, other values by position. */
function sortedValues(values: readonly FacetValue[]): FacetValue[] {
  const isNumeric = values.every(({ size }) => !Number.isNaN(size));
  const key = ({ size, position }: FacetValue) => (isNumeric ? size : position);
  return values.toSorted((a, b) => key(a) - key(b) || a.id - b.id);
}

function memoize<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}
