import type { CatalogOrder } from "@orderpane/protocol/catalog";
import type { ProductColumns } from "./product-columns.ts";

export type Order = CatalogOrder | "own";

type Compare = (a: number, b: number) => number;

/**
 * All rows in an order, ties by id. `descending_age` begins with the newest product (*observed*). Products
 * without a price come last (*assumed*).
 */
export function sortProducts(columns: ProductColumns, order: Order, titles: () => string[]): number[] {
  const compare = comparisons[order](columns, titles);
  const byId = byNumber(columns.ids.list);
  return [...columns.ids.list.keys()].sort((a, b) => compare(a, b) || byId(a, b));
}

const comparisons: Record<Order, (columns: ProductColumns, titles: () => string[]) => Compare> = {
  own: ({ positions }) => byNumber(positions.list),
  price: ({ lowestPrices }) => byNumber(lowestPrices.list),
  descending_price: ({ lowestPrices: { list } }) =>
    byNumber(Array.from(list, (price) => (price === Infinity ? Infinity : -price))),
  title: (_, titles) => byText(titles()),
  descending_title: (_, titles) => byText(titles(), -1),
  age: ({ createdAt }) => byNumber(createdAt.list),
  descending_age: ({ createdAt }) => byNumber(createdAt.list, -1),
};

/** The difference of two infinite numbers is NaN, which counts as a tie. */
function byNumber(list: ArrayLike<number>, sign = 1): Compare {
  return (a, b) => sign * ((list[a] ?? 0) - (list[b] ?? 0));
}

const collator = new Intl.Collator("ru", { numeric: true });

function byText(list: readonly string[], sign = 1): Compare {
  return (a, b) => sign * collator.compare(list[a] ?? "", list[b] ?? "");
}
