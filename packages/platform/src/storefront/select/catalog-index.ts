import type { CatalogQuery } from "@orderpane/protocol/catalog";
import type { ProductInfo } from "@orderpane/protocol/order";
import type { SelectedGroup, SelectedValue, Selection, SelectRequest } from "../selection.ts";
import type { Facets, FacetValue } from "./facets.ts";
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
  const sorted = memoize((order: Order) => sortProducts(columns, order));

  const countsOf = ({ properties, options }: Matches) => ({
    properties: properties.counts(),
    options: options.counts(columns.productOf.cells),
  });

  /** The parts of a collection that are the same for every query. */
  const collectionOf = memoize((collection: number | null) => {
    const isMember = columns.collections.having(0, ({ id }) => id === collection);
    const members = columns.rows().filter((row) => collection === null || isMember[row] === 1);
    const all = findMatches(columns, members, { query: {}, variantScope: "same" });
    const totals = countsOf(all);
    return {
      members,
      variants: all.options.found.length,
      totals,
      prices: boundsOf(columns, members),
      properties: shownGroups(columns.properties, totals.properties),
      options: shownGroups(columns.options, totals.options),
    };
  });

  /** The ids of one page of the products that were found. */
  const pageOf = (found: Uint32Array, { page = 1, pageSize = 25, order }: CatalogQuery) => {
    const from = (page - 1) * pageSize;
    if (from >= found.length) return [];
    const isFound = new Uint8Array(columns.ids.length);
    for (const row of found) isFound[row] = 1;
    const shown: number[] = [];
    let nth = 0;
    for (const row of sorted(order ?? "own")) {
      if (isFound[row] !== 1 || nth++ < from) continue;
      if (shown.push(columns.ids.cells[row] ?? 0) === pageSize) break;
    }
    return shown;
  };

  return {
    /** How many products a collection has; `null` stands for the whole catalog. */
    countOf: (collection: number | null) => collectionOf(collection).members.length,
    select({ collection, facetCounts, groups = false, ...asked }: SelectRequest): Selection {
      const { members, variants, totals, prices, ...shown } = collectionOf(collection);
      const matches = findMatches(columns, members, asked);
      const selection = { count: matches.found.length, ids: pageOf(matches.found, asked.query), prices };
      if (!groups) return { ...selection, properties: [], options: [] };
      const isEveryVariant = matches.options.found.length === variants;
      const counts = facetCounts === "static" || isEveryVariant ? totals : countsOf(matches);
      const counted = (facets: "properties" | "options"): SelectedGroup[] =>
        shown[facets].map(({ id, title, permalink, values }) => {
          return { id, title, permalink, values: values.map((value) => shownValue(facets, value)) };
        });
      const shownValue = (facets: "properties" | "options", value: FacetValue): SelectedValue => {
        const { id, title, permalink, imageUrl, place } = value;
        const selected = matches[facets].selected.has(value);
        return { id, title, permalink, imageUrl, count: counts[facets][place] ?? 0, selected };
      };
      return { ...selection, properties: counted("properties"), options: counted("options") };
    },
  };
}

/** The lowest and the highest price of some products' variants; `null` if none has a price. */
function boundsOf(columns: ProductColumns, products: Uint32Array): Selection["prices"] {
  let [min, max] = [Infinity, -Infinity];
  for (const product of products) {
    const prices = columns.pricesOf(product);
    min = Math.min(min, ...prices);
    max = Math.max(max, ...prices);
  }
  return min <= max ? { min, max } : null;
}

/** The groups and values that were counted, in the order in which they are shown. */
function shownGroups({ values }: Facets, counts: Uint32Array) {
  const counted = values.filter(({ place }) => counts[place] !== 0);
  const groups = Map.groupBy(counted, ({ group }) => group);
  return Array.from(groups, ([group, own]) => ({ ...group, values: sortedValues(own) })).sort(
    (a, b) => a.position - b.position || a.id - b.id,
  );
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
