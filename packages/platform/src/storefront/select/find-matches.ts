import type { CatalogQuery, Range } from "@orderpane/protocol/catalog";
import type { Condition, FacetGroup, Facets } from "./facets.ts";
import { type ProductColumns, wordsOf } from "./product-columns.ts";
import { countValues, type ValueCounts } from "./value-counts.ts";

/** All rows of a collection, in ascending order. */
export interface CollectionRows {
  readonly products: Uint32Array;
  readonly variants: Uint32Array;
}

/**
 * Goes through the products of a collection once. A product that fails no selection counts for the values of
 * every property. One that fails a single selection counts for the values of that property alone. The same
 * holds for the variants of a product and their options.
 *
 * With `variantScope` `same` one variant has to meet everything that is said of variants. With `any` each
 * condition may be met by another variant of the product.
 */
export function findMatches(
  columns: ProductColumns,
  rows: CollectionRows,
  { query, variantScope }: { readonly query: CatalogQuery; readonly variantScope: "same" | "any" },
) {
  const { firstVariant, productOf } = columns;
  const inScope = (condition: Condition): Condition => {
    if (variantScope === "same") return condition;
    const isMet = new Uint8Array(columns.ids.length);
    for (const variant of rows.variants) {
      if (meets(condition, variant)) isMet[productOf[variant] ?? 0] = 1;
    }
    return conditionOn(rows.variants, (variant) => isMet[productOf[variant] ?? 0] === 1);
  };
  const products = new FoundRows(selectionsOf(columns.properties, query.characteristics));
  const optionValues = knownOptionValues(columns.options, query);
  const variants = new FoundRows(selectionsOf(columns.options, optionValues, inScope), productOf);
  const others = otherConditions(columns, rows, query);
  const otherOfVariants = others.variants.map(inScope);

  for (const product of rows.products) {
    if (!meetsAll(others.products, product)) continue;
    const failed = products.onlyFailed(product);
    if (failed === undefined) continue;
    let isFound = false;
    const end = firstVariant[product + 1] ?? 0;
    for (let variant = firstVariant[product] ?? 0; variant < end; variant++) {
      if (!meetsAll(otherOfVariants, variant)) continue;
      const failedOption = variants.onlyFailed(variant);
      isFound ||= failedOption === null;
      if (failed === null) variants.add(variant, failedOption);
    }
    if (isFound) products.add(product, failed);
  }
  return { products, variants };
}

/** The values of one group that are selected. */
interface GroupSelection {
  readonly group: FacetGroup;
  readonly ids: ReadonlySet<number>;
  readonly condition: Condition;
  /** Rows that fail no other selection. */
  readonly rows: number[];
}

export class FoundRows {
  readonly #all: number[] = [];
  readonly #selections: readonly GroupSelection[];
  readonly #productOf: readonly number[] | undefined;

  /** @param productOf The product of each row, if the rows are variants. */
  constructor(selections: readonly GroupSelection[], productOf?: readonly number[]) {
    this.#selections = selections;
    this.#productOf = productOf;
  }

  /** The only selection that a row fails: `null` if it fails none, `undefined` if it fails several. */
  onlyFailed(row: number): GroupSelection | null | undefined {
    let failed: GroupSelection | null = null;
    for (const selection of this.#selections) {
      if (meets(selection.condition, row)) continue;
      if (failed) return undefined;
      failed = selection;
    }
    return failed;
  }

  add(row: number, failed: GroupSelection | null | undefined): void {
    if (failed === undefined) return;
    if (failed) return void failed.rows.push(row);
    this.#all.push(row);
    for (const { rows } of this.#selections) rows.push(row);
  }

  /** Rows that meet every selection. */
  all(): Uint32Array {
    return new Uint32Array(this.#all);
  }

  /** How many products have each value of a group, its own selection left aside. */
  countsOf(group: FacetGroup): ValueCounts {
    const rows = new Uint32Array(this.#selectionOf(group)?.rows ?? this.#all);
    return countValues(group, rows, this.#productOf);
  }

  isSelected(group: FacetGroup, value: number): boolean {
    return this.#selectionOf(group)?.ids.has(value) ?? false;
  }

  #selectionOf(group: FacetGroup): GroupSelection | undefined {
    return this.#selections.find((selection) => selection.group === group);
  }
}

/** Ids that no product has count as absent (*assumed*). */
function selectionsOf(
  facets: Facets,
  asked: readonly number[] = [],
  inScope = (condition: Condition) => condition,
): GroupSelection[] {
  const byGroup = Map.groupBy(asked, (id) => facets.groupOf(id));
  return Array.from(byGroup).flatMap(([group, selected]) => {
    const ids = new Set(selected);
    return group ? { group, ids, condition: inScope(group.having(({ id }) => ids.has(id))), rows: [] } : [];
  });
}

/** Values of another option count as absent, too (*assumed*). */
function knownOptionValues(options: Facets, query: CatalogQuery): number[] {
  return Object.entries(query.options ?? {}).flatMap(([option, ids]) =>
    ids.filter((id) => options.groupOf(id)?.named.id === Number(option)),
  );
}

export function meets({ cells, isMet }: Condition, row: number): boolean {
  return isMet[cells[row] ?? 0] === 1;
}

function meetsAll(conditions: readonly Condition[], row: number): boolean {
  for (const condition of conditions) if (!meets(condition, row)) return false;
  return true;
}

function conditionOn(rows: Uint32Array, test: (row: number) => boolean): Condition {
  const cells = new Uint8Array((rows.at(-1) ?? -1) + 1);
  for (const row of rows) if (test(row)) cells[row] = 1;
  return { cells, isMet: Uint8Array.of(0, 1) };
}

/** What the query says of products and of variants besides the values that are selected. */
function otherConditions(
  { properties, texts, prices, isAvailable }: ProductColumns,
  rows: CollectionRows,
  { numeric = {}, q = "", price, onlyAvailable }: CatalogQuery,
) {
  const products = Object.entries(numeric).map(([id, range]) => {
    const group = properties.groups.get(Number(id));
    return group?.having(({ number }) => isWithin(number, range)) ?? conditionOn(rows.products, () => false);
  });
  for (const word of wordsOf(q).split(" ").filter(Boolean)) {
    products.push(conditionOn(rows.products, (row) => texts[row]?.includes(` ${word}`) ?? false));
  }
  const variants: Condition[] = [];
  if (price) variants.push(conditionOn(rows.variants, (row) => isWithin(prices[row] ?? Number.NaN, price)));
  if (onlyAvailable) variants.push(conditionOn(rows.variants, (row) => isAvailable[row] ?? false));
  return { products, variants };
}

function isWithin(value: number, { min = -Infinity, max = Infinity }: Range): boolean {
  return value >= min && value <= max;
}
