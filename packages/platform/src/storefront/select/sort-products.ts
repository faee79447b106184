import type { CatalogOrder } from "@orderpane/protocol/catalog";
import type { ProductColumns } from "./product-columns.ts";

export type Order = CatalogOrder | "own";

/** All rows in an order, ties by id. */
export function sortProducts(columns: ProductColumns, order: Order): number[] {
  const { ids } = columns;
  const compare = comparison(columns, order);
  return Array.from(ids.keys()).sort((a, b) => compare(a, b) || byNumber(ids[a], ids[b]));
}

type Compare = (a: number, b: number) => number;

/** `age` begins with the newest product, and products without a price come last (*assumed*). */
function comparison(columns: ProductColumns, order: Order): Compare {
  const { titles, createdAt, positions } = columns;
  const byColumn =
    (column: readonly number[]): Compare =>
    (a, b) =>
      byNumber(column[a], column[b]);
  const byTitle: Compare = (a, b) => collator.compare(titles[a] ?? "", titles[b] ?? "");
  const reversed =
    (compare: Compare): Compare =>
    (a, b) =>
      compare(b, a);
  switch (order) {
    case "own":
      return byColumn(positions);
    case "price":
      return byColumn(lowestPrices(columns, Infinity));
    case "descending_price":
      return reversed(byColumn(lowestPrices(columns, -Infinity)));
    case "title":
      return byTitle;
    case "descending_title":
      return reversed(byTitle);
    case "age":
      return reversed(byColumn(createdAt));
    case "descending_age":
      return byColumn(createdAt);
  }
}

const collator = new Intl.Collator("ru", { numeric: true });

function byNumber(a = 0, b = 0): number {
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
