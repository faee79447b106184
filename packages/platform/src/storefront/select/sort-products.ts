import type { CatalogOrder } from "@orderpane/protocol/catalog";
import type { ProductColumns } from "./product-columns.ts";

export type Order = CatalogOrder | "own";

type Compare = (a: number, b: number) => number;

/**
 * All rows in an order, ties by id. `age` begins with the newest product, and products without a price come
 * last (*assumed*).
 */
export function sortProducts(columns: ProductColumns, order: Order): number[] {
  const { ids, titles, positions, createdAt } = columns;
  const byNumber =
    (column: readonly number[]): Compare =>
    (a, b) =>
      compareNumbers(column[a], column[b]);
  const byTitle: Compare = (a, b) => collator.compare(titles[a] ?? "", titles[b] ?? "");
  const reversed =
    (compare: Compare): Compare =>
    (a, b) =>
      compare(b, a);
  const comparisons: Record<Order, () => Compare> = {
    own: () => byNumber(positions),
    price: () => byNumber(lowestPrices(columns, Infinity)),
    descending_price: () => reversed(byNumber(lowestPrices(columns, -Infinity))),
    title: () => byTitle,
    descending_title: () => reversed(byTitle),
    age: () => reversed(byNumber(createdAt)),
    descending_age: () => byNumber(createdAt),
  };
  const compare = comparisons[order]();
  return ids.map((_, row) => row).sort((a, b) => compare(a, b) || compareNumbers(ids[a], ids[b]));
}

const collator = new Intl.Collator("ru", { numeric: true });

function compareNumbers(a = 0, b = 0): number {
  return a < b ? -1 : Number(a > b);
}

/** For each product; `missing` stands for one without any price. */
function lowestPrices({ ids, prices, firstVariant }: ProductColumns, missing: number): number[] {
  return ids.map((_, row) => {
    const own = prices
      .slice(firstVariant[row], firstVariant[row + 1])
      .filter((price) => !Number.isNaN(price));
    return own.length > 0 ? Math.min(...own) : missing;
  });
}
