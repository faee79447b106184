import type { CatalogQuery } from "@orderpane/protocol/catalog";
import type { ProductInfo } from "@orderpane/protocol/order";
import type { SelectedGroup, SelectedValue, Selection, SelectRequest } from "../selection.ts";
import { findMatches, meets, type FoundRows } from "./find-matches.ts";
import { ProductColumns } from "./product-columns.ts";
import { type Order, sortProducts } from "./sort-products.ts";
import { type ShownGroup, shownGroups } from "./value-counts.ts";

export type CatalogIndex = ReturnType<typeof createCatalogIndex>;

/**
 * Selects products in memory. An index does not change: after a write a new one is built. Products that are
 * hidden or archived are not in it (*assumed*).
 */
export function createCatalogIndex(products: Iterable<ProductInfo>) {
  const columns = new ProductColumns();
  for (const product of products) if (!product.is_hidden && !product.archived) columns.add(product);
  const { ids, productOf, prices } = columns;
  const sorted = memoize((order: Order) => sortProducts(columns, order));

  const membersOf = (collection: number | null) => {
    const all = rowsOf(ids);
    if (collection === null) return all;
    const condition = columns.collections.groupOf(collection)?.having(({ id }) => id === collection);
    return all.filter((row) => condition && meets(condition, row));
  };

  /** The parts of a collection that are the same for every query. */
  const collectionOf = memoize((collection: number | null) => {
    const members = membersOf(collection);
    const isMember = marked(members, ids.length);
    const variants = rowsOf(productOf).filter((variant) => isMember[productOf[variant] ?? 0] === 1);
    return {
      rows: { products: members, variants },
      bounds: boundsOf(prices, variants),
      properties: shownGroups(columns.properties, members),
      options: shownGroups(columns.options, variants, productOf),
    };
  });

  /** The ids of one page of the products that were found. */
  const pageOf = (found: Uint32Array, { page = 1, pageSize = 25, order }: CatalogQuery) => {
    const from = (page - 1) * pageSize;
    const shown: number[] = [];
    if (from >= found.length) return shown;
    const isFound = marked(found, ids.length);
    const to = Math.min(from + pageSize, found.length);
    let nth = 0;
    for (const row of sorted(order ?? "own")) {
      if (isFound[row] !== 1 || nth++ < from) continue;
      shown.push(ids[row] ?? 0);
      if (nth === to) break;
    }
    return shown;
  };

  return {
    /** How many products a collection has; `null` stands for the whole catalog. */
    countOf: (collection: number | null) => collectionOf(collection).rows.products.length,
    select(request: SelectRequest): Selection {
      const { collection, query, facetCounts, groups = false } = request;
      const { rows, bounds, properties, options } = collectionOf(collection);
      const found = findMatches(columns, rows, request);
      const selected = (shown: readonly ShownGroup[], matches: FoundRows) =>
        groups ? shown.map((group) => selectedGroup(group, matches, facetCounts)) : [];
      return {
        count: found.products.all().length,
        ids: pageOf(found.products.all(), query),
        prices: bounds,
        properties: selected(properties, found.products),
        options: selected(options, found.variants),
      };
    },
  };
}

function selectedGroup(
  { group, values, totals }: ShownGroup,
  rows: FoundRows,
  facetCounts: SelectRequest["facetCounts"],
): SelectedGroup {
  const counts = facetCounts === "static" ? totals : rows.countsOf(group);
  const { id, title, permalink } = group.named;
  const shown = values.flatMap((place): SelectedValue[] => {
    const value = group.values[place];
    if (!value) return [];
    const { number: _number, position: _position, ...named } = value;
    return [{ ...named, count: counts[place] ?? 0, selected: rows.isSelected(group, value.id) }];
  });
  return { id, title, permalink, values: shown };
}

/** The lowest and the highest price of some variants; `null` if none has a price. */
function boundsOf(prices: readonly number[], variants: Uint32Array): Selection["prices"] {
  let bounds: { min: number; max: number } | null = null;
  for (const variant of variants) {
    const price = prices[variant] ?? Number.NaN;
    if (Number.isNaN(price)) continue;
    bounds ??= { min: price, max: price };
    if (price < bounds.min) bounds.min = price;
    if (price > bounds.max) bounds.max = price;
  }
  return bounds;
}

function rowsOf({ length }: ArrayLike<unknown>): Uint32Array {
  return new Uint32Array(length).map((_, row) => row);
}

/** 1 for each of the rows, 0 for the others. */
function marked(rows: Uint32Array, size: number): Uint8Array {
  const marks = new Uint8Array(size);
  for (const row of rows) marks[row] = 1;
  return marks;
}

function memoize<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}
