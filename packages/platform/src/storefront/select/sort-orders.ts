import type { CatalogOrder } from "@orderpane/protocol/catalog";

/** What products are sorted by, for each of them by its number in the index. */
export interface SortKeys {
  readonly ids: readonly number[];
  readonly titles: readonly string[];
  /** Their lowest prices; NaN without one. */
  readonly prices: readonly number[];
  readonly createdAt: readonly number[];
  readonly positions: readonly number[];
}

export type Order = CatalogOrder | "own";

export interface Sorted {
  /** The numbers of all products. */
  readonly sorted: Uint32Array;
  /** The place of each product. */
  readonly ranks: Uint32Array;
}

/**
 * Returns what sorts all products, ties by id. `age` begins with the newest product (*assumed*). Products
 * that came since the last call are inserted: sorting all again takes seconds for a million.
 */
export function createSortOrder(order: Order, keys: SortKeys): () => Sorted {
  const byKey = comparisons(keys)[order];
  const compare: Compare = (a, b) => byKey(a, b) || keys.ids[a]! - keys.ids[b]!;
  let sorted = new Uint32Array();
  let ranks = new Uint32Array();
  return () => {
    const { length } = sorted;
    if (length < keys.ids.length) {
      const added = new Uint32Array(keys.ids.length - length).map((_, nth) => length + nth).sort(compare);
      sorted = inserted(sorted, added, compare);
      ranks = new Uint32Array(sorted.length);
      for (let rank = 0; rank < sorted.length; rank++) ranks[sorted[rank]!] = rank;
    }
    return { sorted, ranks };
  };
}

/** Both are sorted. */
function inserted(sorted: Uint32Array, added: Uint32Array, compare: Compare): Uint32Array<ArrayBuffer> {
  const all = new Uint32Array(sorted.length + added.length);
  let from = 0;
  for (const [nth, product] of added.entries()) {
    let [low, high] = [from, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(sorted[middle]!, product) < 0) low = middle + 1;
      else high = middle;
    }
    all.set(sorted.subarray(from, low), from + nth);
    all[low + nth] = product;
    from = low;
  }
  all.set(sorted.subarray(from), from + added.length);
  return all;
}

type Compare = (a: number, b: number) => number;

function comparisons({ titles, prices, createdAt, positions }: SortKeys): Record<Order, Compare> {
  const price = (a: number, b: number) => byNumber(prices[a]!, prices[b]!);
  const title = (a: number, b: number) => collator.compare(titles[a]!, titles[b]!);
  const age = (a: number, b: number) => byNumber(createdAt[b]!, createdAt[a]!);
  return {
    own: (a, b) => byNumber(positions[a]!, positions[b]!),
    price,
    descending_price: (a, b) => missingLast(prices[a]!, prices[b]!) || price(b, a),
    title,
    descending_title: (a, b) => title(b, a),
    age,
    descending_age: (a, b) => age(b, a),
  };
}

const collator = new Intl.Collator("ru", { numeric: true });

/** NaN last. */
function byNumber(a: number, b: number): number {
  return missingLast(a, b) || (a < b ? -1 : Number(a > b));
}

function missingLast(a: number, b: number): number {
  return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
}
