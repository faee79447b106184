import type { CatalogOrder } from "@orderpane/protocol/catalog";
import type { ProductColumns } from "./product-columns.ts";

export type Order = CatalogOrder | "own";

type Compare = (a: number, b: number) => number;

/**
 * All rows in an order, ties by id. `age` begins with the newest product, and products without a price come
 * last (*assumed*).
 */
export function sortProducts(columns: ProductColumns, order: Order): Uint32Array {
  const compare = comparisons[order](columns);
  const byId = byNumber(columns.ids.cells);
  const rows = new Uint32Array(columns.ids.length).map((_, row) => row);
  return rows.sort((a, b) => compare(a, b) || byId(a, b));
}

const comparisons: Record<Order, (columns: ProductColumns) => Compare> = {
  own: ({ positions }) => byNumber(positions.cells),
  price: (columns) => byNumber(lowestPrices(columns, Infinity)),
  descending_price: (columns) => reversed(byNumber(lowestPrices(columns, -Infinity))),
  title: (columns) => byTitle(columns.titles()),
  descending_title: (columns) => reversed(byTitle(columns.titles())),
  age: ({ createdAt }) => reversed(byNumber(createdAt.cells)),
  descending_age: ({ createdAt }) => byNumber(createdAt.cells),
};

function byNumber(column: Float64Array): Compare {
  return (a, b) => {
    const [left = 0, right = 0] = [column[a], column[b]];
    return left < right ? -1 : Number(left > right);
  };
}

const collator = new Intl.Collator("ru", { numeric: true });

function byTitle(titles: readonly string[]): Compare {
  return (a, b) => collator.compare(titles[a] ?? "", titles[b] ?? "");
}

function reversed(compare: Compare): Compare {
  return (a, b) => compare(b, a);
}

/** For each product; `missing` stands for one without any price. */
function lowestPrices({ ids, prices, firstVariant }: ProductColumns, missing: number): Float64Array {
  return new Float64Array(ids.length).map((_, row) => {
    const own = prices.cells.subarray(firstVariant.cells[row], firstVariant.cells[row + 1]);
    const lowest = own.filter((price) => !Number.isNaN(price)).sort()[0];
    return lowest ?? missing;
  });
}
