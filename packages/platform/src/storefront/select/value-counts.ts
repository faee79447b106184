import type { FacetGroup, Facets } from "./facets.ts";

/** How many products have each value of a group. */
export type ValueCounts = Uint32Array;

/** The values of a group that products of a collection have, in the order in which they are shown. */
export interface ShownGroup {
  readonly group: FacetGroup;
  readonly values: readonly number[];
  /** Counted without any selection. */
  readonly totals: ValueCounts;
}

/** Leaves out groups and values that no product of the collection has. */
export function shownGroups(facets: Facets, rows: Uint32Array, productOf?: readonly number[]): ShownGroup[] {
  return Array.from(facets.groups.values(), (group) => shownGroup(group, countValues(group, rows, productOf)))
    .filter(({ values }) => values.length > 0)
    .sort(({ group: { named: a } }, { group: { named: b } }) => a.position - b.position || a.id - b.id);
}

/** Numbers are sorted by their size, other values by position. */
function shownGroup(group: FacetGroup, totals: ValueCounts): ShownGroup {
  const shown = group.values
    .map((value, place) => ({ ...value, place }))
    .filter(({ place }) => totals[place] !== 0);
  const isNumeric = shown.every(({ number }) => !Number.isNaN(number));
  const key = ({ number, position }: (typeof shown)[number]) => (isNumeric ? number : position);
  const sorted = shown.toSorted((a, b) => key(a) - key(b) || a.id - b.id);
  return { group, totals, values: sorted.map(({ place }) => place) };
}

/** @param productOf The product of each row, if the rows are variants: each product is counted once. */
export function countValues(
  group: FacetGroup,
  rows: Uint32Array,
  productOf?: readonly number[],
): ValueCounts {
  return productOf ? countVariants(group, rows, productOf) : countProducts(group, rows);
}

function countProducts({ column: { cells }, sets, values }: FacetGroup, products: Uint32Array): ValueCounts {
  const bySet = new Uint32Array(sets.length);
  for (const product of products) bySet[cells[product] ?? 0]! += 1;
  const counts = new Uint32Array(values.length);
  for (const [place, count] of bySet.entries())
    for (const value of sets[place] ?? []) counts[value]! += count;
  return counts;
}

/** The variants of a product follow each other. */
function countVariants(
  { column: { cells }, sets, values }: FacetGroup,
  variants: Uint32Array,
  productOf: readonly number[],
): ValueCounts {
  const counts = new Uint32Array(values.length);
  const counted = new Int32Array(values.length).fill(-1);
  for (const variant of variants) {
    const product = productOf[variant] ?? -1;
    for (const value of sets[cells[variant] ?? 0] ?? []) {
      if (counted[value] === product) continue;
      counted[value] = product;
      counts[value]! += 1;
    }
  }
  return counts;
}
