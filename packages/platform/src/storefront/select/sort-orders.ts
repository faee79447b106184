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

/** The place of each product in the order, ties by id. `age` begins with the newest product (*assumed*). */
export function ranksOf(order: Order, keys: SortKeys): { sorted: Uint32Array; ranks: Uint32Array } {
  const compare = comparisons(keys)[order];
  const sorted = Uint32Array.from(keys.ids.keys()).sort(
    (a, b) => compare(a, b) || keys.ids[a]! - keys.ids[b]!,
  );
  const ranks = new Uint32Array(sorted.length);
  for (const [rank, product] of sorted.entries()) ranks[product] = rank;
  return { sorted, ranks };
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
