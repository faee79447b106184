import type { CatalogOrder } from "@orderpane/protocol/catalog";
import type { ProductColumns } from "./product-columns.ts";

export type Order = CatalogOrder | "own";

type Compare = (a: number, b: number) => number;

/**
 * All rows in an order, ties by id. `descending_age` begins with the newest product (*observed*). Products
 * without a price come last (*assumed*).
 */
export function sortProducts(columns: ProductColumns, order: Order): Uint32Array {
  const compare = comparisons[order](columns);
  const byId = byNumber(columns.ids.cells);
  return columns.rows().sort((a, b) => compare(a, b) || byId(a, b));
}

const comparisons: Record<Order, (columns: ProductColumns) => Compare> = {
  own: ({ positions }) => byNumber(positions.cells),
  price: (columns) => byNumber(lowestPrices(columns, Infinity)),
  descending_price: (columns) => reversed(byNumber(lowestPrices(columns, -Infinity))),
  title: (columns) => byTitle(columns.titles()),
  descending_title: (columns) => reversed(byTitle(columns.titles())),
  age: ({ createdAt }) => byNumber(createdAt.cells),
  descending_age: ({ createdAt }) => reversed(byNumber(createdAt.cells)),
};

/** The difference of two infinite numbers is NaN, which counts as a tie. */
function byNumber(column: Float64Array): Compare {
  return (a, b) => (column[a] ?? 0) - (column[b] ?? 0);
}

const collator = new Intl.Collator("ru", { numeric: true });

function byTitle(titles: readonly string[]): Compare {
  return (a, b) => collator.compare(titles[a] ?? "", titles[b] ?? "");
}

function reversed(compare: Compare): Compare {
  return (a, b) => compare(b, a);
}

/** For each product; `missing` stands for one without any price. */
function lowestPrices(columns: ProductColumns, missing: number): Float64Array {
  return Float64Array.from(columns.rows(), (product) => {
    const lowest = Math.min(...columns.pricesOf(product));
    return lowest === Infinity ? missing : lowest;
  });
}
