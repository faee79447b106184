import type { CatalogQuery } from "@orderpane/protocol/catalog";
import type { ProductInfo } from "@orderpane/protocol/order";
import type { SelectedGroup, SelectedValue, Selection, SelectRequest } from "../selection.ts";
import type { FacetValue, Facets } from "./facets.ts";
import { findMatches, type Matches } from "./find-matches.ts";
import { ProductColumns } from "./product-columns.ts";
import { type Order, sortProducts } from "./sort-products.ts";

export type CatalogIndex = ReturnType<typeof createCatalogIndex>;

/**
 * Selects products in memory. An index does not change: after a write a new one is built. Products that are
 * hidden or archived are not in it (*assumed*).
 *
 * @param read Reads all products. Is called again when they are first sorted by title.
 */
export function createCatalogIndex(read: () => Iterable<ProductInfo>) {
  const columns = new ProductColumns(read);
  const { ids, collections } = columns;
  const sorted = memoize((order: Order) => sortProducts(columns, order));

  /** The parts of a collection that are the same for every query. */
  const collectionOf = memoize((collection: number | null) => {
    const all = new Uint32Array(ids.length).map((_, row) => row);
    const members = collection === null ? all : all.filter(collections.having(({ id }) => id === collection));
    const totals = findMatches(columns, members, { query: {}, variantScope: "same" });
    return {
      members,
      totals,
      prices: boundsOf(columns, members),
      properties: shownGroups(columns.properties, totals.properties.counts),
      options: shownGroups(columns.options, totals.options.counts),
    };
  });

  /** The ids of one page of the products that were found. */
  const pageOf = ({ isFound, count }: Matches, { page = 1, pageSize = 25, order }: CatalogQuery) => {
    const from = (page - 1) * pageSize;
    const shown: number[] = [];
    let nth = 0;
    for (const row of from < count ? sorted(order ?? "own") : []) {
      if (isFound[row] !== 1 || nth++ < from) continue;
      if (shown.push(ids.cells[row] ?? 0) === pageSize) break;
    }
    return shown;
  };

  return {
    /** How many products a collection has; `null` stands for the whole catalog. */
    countOf: (collection: number | null) => collectionOf(collection).members.length,
    select(request: SelectRequest): Selection {
      const { collection, query, facetCounts, groups = false } = request;
      const { members, totals, prices, ...shown } = collectionOf(collection);
      const matches = findMatches(columns, members, request);
      const selected = (facets: "properties" | "options"): SelectedGroup[] => {
        const { counts } = facetCounts === "static" ? totals[facets] : matches[facets];
        const shownValue = ({ id, title, permalink, imageUrl, place }: CountedValue): SelectedValue => {
          const isSelected = matches[facets].selected.has(place);
          return { id, title, permalink, imageUrl, count: counts[place] ?? 0, selected: isSelected };
        };
        return shown[facets].map(({ id, title, permalink, values }) => {
          return { id, title, permalink, values: values.map(shownValue) };
        });
      };
      return {
        count: matches.count,
        ids: pageOf(matches, query),
        prices,
        properties: groups ? selected("properties") : [],
        options: groups ? selected("options") : [],
      };
    },
  };
}

/** The lowest and the highest price of some products' variants; `null` if none has a price. */
function boundsOf({ firstVariant, prices }: ProductColumns, products: Uint32Array): Selection["prices"] {
  let [min, max] = [Infinity, -Infinity];
  for (const product of products) {
    const end = firstVariant.cells[product + 1] ?? 0;
    for (let variant = firstVariant.cells[product] ?? 0; variant < end; variant++) {
      const price = prices.cells[variant] ?? Number.NaN;
      if (price < min) min = price;
      if (price > max) max = price;
    }
  }
  return min <= max ? { min, max } : null;
}

type CountedValue = FacetValue & { readonly place: number };

/** The groups and values that were counted, in the order in which they are shown. */
function shownGroups({ groups, values }: Facets, counts: Uint32Array) {
  const counted = values
    .map((value, place) => ({ ...value, place }))
    .filter(({ place }) => counts[place] !== 0);
  const byGroup = Map.groupBy(counted, ({ group }) => group);
  return groups
    .map((group, nth) => ({ ...group, values: sortedValues(byGroup.get(nth) ?? []) }))
    .filter((group) => group.values.length > 0)
    .sort((a, b) => a.position - b.position || a.id - b.id);
}

/** Numbers are sorted by their size, other values by position. */
function sortedValues(values: readonly CountedValue[]): CountedValue[] {
  const isNumeric = values.every(({ number }) => !Number.isNaN(number));
  const key = ({ number, position }: CountedValue) => (isNumeric ? number : position);
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
