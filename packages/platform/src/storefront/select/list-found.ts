import type { CatalogOrder, CatalogQuery } from "@orderpane/protocol/catalog";
import type { ShownProduct } from "../shown-products.ts";
import type { Match } from "./find-matches.ts";

export function foundIn(matches: readonly Match[]): ShownProduct[] {
  return matches.filter(({ isFound }) => isFound).map(({ product }) => product);
}

/** The ids on the page that the query asks for, in its order; ties in the order of the ids. */
export function idsOfPage(
  found: readonly ShownProduct[],
  { order, page = 1, pageSize = 25 }: CatalogQuery,
): number[] {
  const compare = comparisons[order ?? "own"];
  const sorted = found.toSorted((a, b) => compare(a, b) || a.id - b.id);
  return sorted.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id);
}

const collator = new Intl.Collator("ru", { numeric: true });

/** Products without a price come last (*assumed*). `descending_age` begins with the newest (*observed*). */
const comparisons: Record<CatalogOrder | "own", (a: ShownProduct, b: ShownProduct) => number> = {
  own: (a, b) => a.position - b.position,
  price: (a, b) => a.lowestPrice - b.lowestPrice,
  descending_price: (a, b) => isPriceless(a) - isPriceless(b) || b.lowestPrice - a.lowestPrice,
  title: (a, b) => collator.compare(a.title, b.title),
  descending_title: (a, b) => collator.compare(b.title, a.title),
  age: (a, b) => a.createdAt - b.createdAt,
  descending_age: (a, b) => b.createdAt - a.createdAt,
};

function isPriceless({ lowestPrice }: ShownProduct): number {
  return Number(lowestPrice === Infinity);
}
