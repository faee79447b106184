import type { CatalogQuery, Range } from "@orderpane/protocol/catalog";
import type { SelectRequest } from "../selection.ts";
import type { FacetValue, Facets } from "./facets.ts";
import type { ProductColumns } from "./product-columns.ts";
import { wordsOf } from "./word-index.ts";

export type Matches = ReturnType<typeof findMatches>;

/**
 * Goes through the products of a collection once. A product that fails no selection counts for the values of
 * every property. One that fails a single selection counts for the values of that property alone. The same
 * holds for the variants of a product and their options.
 *
 * With `variantScope` `same` one variant has to meet everything that is said of variants. With `any` each
 * condition may be met by another variant: the variants of a product are looked at as if they were one.
 */
export function findMatches(
  columns: ProductColumns,
  members: Uint32Array,
  { query, variantScope }: Pick<SelectRequest, "query" | "variantScope">,
) {
  const firstVariant = columns.firstVariant.cells;
  const properties = new FacetCounter(columns.properties, columns.properties.find(query.characteristics));
  const options = new FacetCounter(columns.options, optionValues(columns, query));
  const conditions = conditionsOnVariants(columns, query);
  const isFound = new Uint8Array(columns.ids.length);
  let count = 0;
  for (const product of possible(columns, members, query)) {
    const failed = properties.onlyFailed(product, product + 1);
    if (failed === several) continue;
    const end = firstVariant[product + 1] ?? 0;
    let isMatched = false;
    for (let variant = firstVariant[product] ?? 0, next = end; variant < end; variant = next) {
      if (variantScope === "same") next = variant + 1;
      if (!meetsAll(conditions, variant, next)) continue;
      const failedOption = options.onlyFailed(variant, next);
      if (failedOption === none) isMatched = true;
      if (failed === none) options.count(variant, next, { failed: failedOption, product });
    }
    if (!isMatched) continue;
    properties.count(product, product + 1, { failed, product });
    if (failed !== none) continue;
    isFound[product] = 1;
    count += 1;
  }
  return { isFound, count, properties, options };
}

/** What rows fail if it is not the selection of one group. Selections are numbered from 1. */
const none = 0;
const several = -1;

/** Counts how many products have each value. */
class FacetCounter {
  readonly counts: Uint32Array;
  /** The selected values. Ids that no product has count as absent (*assumed*). */
  readonly selected: ReadonlySet<number>;
  readonly #rows: Facets["rows"];
  /** For each value the selection of its group; 0 stands for none. */
  readonly #selectionOf: Uint16Array;
  readonly #selections: number;
  /** For up to 32 selections each: a bit for each selection that a value meets. */
  readonly #bits: readonly Int32Array[];
  /** The last product that was counted for each value. */
  readonly #counted: Int32Array;

  constructor({ values, rows }: Facets, selected: readonly number[]) {
    this.selected = new Set(selected);
    const groups = [...new Set(selected.map((value) => values[value]?.group))];
    this.#rows = rows;
    this.#selections = groups.length;
    this.#selectionOf = Uint16Array.from(values, ({ group }) => groups.indexOf(group) + 1);
    this.#bits = Array.from({ length: Math.ceil(groups.length / 32) }, () => new Int32Array(values.length));
    for (const value of selected) {
      const nth = (this.#selectionOf[value] ?? 0) - 1;
      const bits = this.#bits[nth >>> 5];
      if (bits) bits[value] = 1 << nth;
    }
    this.#counted = new Int32Array(values.length).fill(-1);
    this.counts = new Uint32Array(values.length);
  }

  /** The only selection that all of some rows fail, or `none`, or `several`. */
  onlyFailed(row: number, endRow: number): number {
    const cells = this.#rows.column.cells;
    const start = this.#rows.firstCell.cells[row] ?? 0;
    const end = this.#rows.firstCell.cells[endRow] ?? 0;
    let failed = none;
    let first = 0;
    for (const bits of this.#bits) {
      let missing = -1 >>> Math.max(0, 32 - this.#selections + first);
      for (let cell = start; cell < end; cell++) missing &= ~(bits[cells[cell] ?? 0] ?? 0);
      if (missing !== 0) {
        if (failed !== none || (missing & (missing - 1)) !== 0) return several;
        failed = first + 32 - Math.clz32(missing);
      }
      first += 32;
    }
    return failed;
  }

  /** Counts a product for the values of its rows, or for those of the only selection that they fail. */
  count(row: number, endRow: number, { failed, product }: { failed: number; product: number }): void {
    if (failed === several) return;
    const cells = this.#rows.column.cells;
    const end = this.#rows.firstCell.cells[endRow] ?? 0;
    for (let cell = this.#rows.firstCell.cells[row] ?? 0; cell < end; cell++) {
      const value = cells[cell] ?? 0;
      if (failed !== none && this.#selectionOf[value] !== failed) continue;
      if (this.#counted[value] === product) continue;
      this.#counted[value] = product;
      this.counts[value]! += 1;
    }
  }
}

/** Values of another option count as absent, too (*assumed*). */
function optionValues({ options }: ProductColumns, query: CatalogQuery): number[] {
  return Object.entries(query.options ?? {}).flatMap(([option, ids]) =>
    options
      .find(ids)
      .filter((value) => options.groups[options.values[value]?.group ?? 0]?.id === Number(option)),
  );
}

/** The products of which the query may be true: they have its words and its numbers. */
function possible(
  { properties, words }: ProductColumns,
  members: Uint32Array,
  { numeric = {}, q = "" }: CatalogQuery,
): Uint32Array {
  let rows = members;
  for (const [id, range] of Object.entries(numeric)) {
    const isWanted = (value: FacetValue) =>
      properties.groups[value.group]?.id === Number(id) && isWithin(value.number, range);
    rows = rows.filter(properties.having(isWanted));
  }
  for (const word of wordsOf(q)) rows = rows.filter(words.having(word));
  return rows;
}

type Condition = (variant: number) => boolean;

function conditionsOnVariants(
  { prices, isAvailable }: ProductColumns,
  { price, onlyAvailable }: CatalogQuery,
): Condition[] {
  const conditions: Condition[] = [];
  if (price) conditions.push((variant) => isWithin(prices.cells[variant] ?? Number.NaN, price));
  if (onlyAvailable) conditions.push((variant) => isAvailable.cells[variant] === 1);
  return conditions;
}

/** Whether each condition is met by one of some variants. */
function meetsAll(conditions: readonly Condition[], first: number, end: number): boolean {
  for (const condition of conditions) {
    let variant = first;
    while (variant < end && !condition(variant)) variant += 1;
    if (variant === end) return false;
  }
  return true;
}

function isWithin(value: number, { min = -Infinity, max = Infinity }: Range): boolean {
  return value >= min && value <= max;
}
