import type { Range } from "@orderpane/protocol/catalog";
import type { SelectRequest } from "../selection.ts";
import { type Condition, FacetSelection, several } from "./facet-selection.ts";
import type { FacetValue } from "./facets.ts";
import type { ProductColumns } from "./product-columns.ts";
import { wordsOf } from "./word-index.ts";

export type Matches = ReturnType<typeof findMatches>;
type Asked = Pick<SelectRequest, "query" | "variantScope">;

/**
 * Notes for each product and each variant what it fails of all that is asked. Then goes through the products
 * of a collection once. A product that fails nothing counts for the values of all properties. One that only
 * fails the selection of one property counts for the values of that property alone. The same holds for
 * variants and options.
 */
export function findMatches(columns: ProductColumns, members: Uint32Array, asked: Asked) {
  const properties = new FacetSelection(columns.properties, chosenProperties(columns, asked));
  const options = new FacetSelection(columns.options, chosenOptions(columns, asked));
  const onVariants = [...variantConditions(columns, asked), ...options.conditions()];
  const failedByProduct = failures(columns.ids.length, [
    ...productConditions(columns, asked),
    ...properties.conditions(),
  ]);
  const failedByVariant = failures(
    columns.prices.length,
    asked.variantScope === "any" ? onVariants.map(metByAny(columns)) : onVariants,
  );
  const firstVariant = columns.firstVariant.cells;
  const look = (product: number) => {
    const failed = failedByProduct[product] ?? several;
    if (failed === several) return;
    const end = firstVariant[product + 1] ?? 0;
    let isMatched = false;
    for (let variant = firstVariant[product] ?? 0; variant < end; variant++) {
      const failedOption = failedByVariant[variant] ?? several;
      if (failedOption === 0) isMatched = true;
      if (failed === 0 && failedOption !== several) options.add(variant, failedOption);
    }
    if (isMatched) properties.add(product, failed);
  };
  for (const product of members) look(product);
  const { cells, length } = properties.found;
  return { found: cells.subarray(0, length), properties, options };
}

/** A value that no product has is in a group that no product has, so that nothing matches it. */
function chosenProperties({ properties }: ProductColumns, { query }: Asked): Map<number, FacetValue[]> {
  const { characteristics = [] } = query;
  const values = properties.find(characteristics);
  const byGroup = Map.groupBy(values, ({ group }) => group.id);
  return values.length === characteristics.length ? byGroup : byGroup.set(-1, []);
}

/** A value of another option counts as one that no product has (*assumed*). */
function chosenOptions({ options }: ProductColumns, { query }: Asked): Map<number, FacetValue[]> {
  const byGroup = new Map<number, FacetValue[]>();
  for (const [option, ids] of Object.entries(query.options ?? {})) {
    const values = options.find(ids).filter(({ group }) => group.id === Number(option));
    if (ids.length > 0) byGroup.set(Number(option), values);
  }
  return byGroup;
}

function productConditions(columns: ProductColumns, { query }: Asked): Condition[] {
  const numeric = Object.entries(query.numeric ?? {}).map(([id, range]) => ({
    met: columns.properties.having(Number(id), ({ size }) => isWithin(size, range)),
  }));
  const { q = "" } = query;
  const words = wordsOf(q).map((word) => ({ met: columns.words.having(word) }));
  // A search without any word finds nothing (*assumed*).
  if (words.length === 0 && q.trim() !== "") words.push({ met: new Uint8Array() });
  return [...numeric, ...words];
}

function variantConditions({ prices, isAvailable }: ProductColumns, { query }: Asked): Condition[] {
  const { price, onlyAvailable } = query;
  const conditions: Condition[] = [];
  if (price)
    conditions.push({ met: new Uint8Array(prices.cells.map((one) => Number(isWithin(one, price)))) });
  if (onlyAvailable) conditions.push({ met: isAvailable.cells });
  return conditions;
}

/** With `variantScope` `any`, all variants of a product meet what one of them meets. */
function metByAny({ firstVariant, prices }: ProductColumns) {
  return ({ met, ...condition }: Condition): Condition => {
    const shared = new Uint8Array(prices.length);
    for (let product = 1; product < firstVariant.length; product++) {
      const [first, end] = [firstVariant.cells[product - 1], firstVariant.cells[product]];
      if (met.subarray(first, end).includes(1)) shared.fill(1, first, end);
    }
    return { ...condition, met: shared };
  };
}

/** What each row fails: 0 if nothing, the number of a selection if only that, and `several` otherwise. */
function failures(rows: number, conditions: readonly Condition[]): Uint16Array {
  const failed = new Uint16Array(rows);
  for (const { met, selection = several } of conditions)
    for (let row = 0; row < rows; row++)
      if (met[row] !== 1) failed[row] = failed[row] === 0 ? selection : several;
  return failed;
}

function isWithin(value: number, { min = -Infinity, max = Infinity }: Range): boolean {
  return value >= min && value <= max;
}
