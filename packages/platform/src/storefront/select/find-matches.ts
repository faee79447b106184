import { isWithin, wordsOf } from "../members.ts";
import type { SelectRequest } from "../selection.ts";
import { Demands } from "./demands.ts";
import type { ProductColumns } from "./product-columns.ts";

/** A product is found if it meets all demands, and one of its variants does. */
export function findMatches(columns: ProductColumns, request: SelectRequest) {
  const products = productDemands(columns, request);
  const variants = variantDemands(columns, request);
  const unmatched = byProduct(columns, variants.failed);
  variants.add(byVariant(columns, products.failed));
  products.add(unmatched);
  return { products, variants };
}

function productDemands(columns: ProductColumns, { collection, query }: SelectRequest): Demands {
  const { characteristics = [], numeric = {}, q = "" } = query;
  const { ids, collections, properties, texts } = columns;
  const demands = new Demands(ids.length);
  if (collection !== null) demands.add(collections.rowsWithout(ids.length, ({ id }) => id === collection));
  for (const [id, range] of Object.entries(numeric))
    demands.add(properties.get(Number(id))?.rowsWithout(ids.length, ({ size }) => isWithin(size, range)));
  // Nothing matches a value that is in no group.
  const groups = [...properties.values()];
  const byGroup = Map.groupBy(characteristics, (id) => groups.find(({ values }) => values.has(id)));
  for (const [group, chosen] of byGroup) {
    const fails = group?.rowsWithout(ids.length, ({ id }) => chosen.includes(id));
    demands.add(fails, group);
  }
  const beginnings = wordsOf(q).map((word) => ` ${word}`);
  const lacksOne = (text: string) => Number(!beginnings.every((word) => text.includes(word)));
  if (beginnings.length > 0) demands.add(new Uint8ClampedArray(texts.map(lacksOne)));
  // A search without any word finds nothing (*assumed*).
  else if (q.trim() !== "") demands.add();
  return demands;
}

function variantDemands(columns: ProductColumns, { query, variantScope }: SelectRequest): Demands {
  const { prices, isAvailable, productOf, options } = columns;
  const { price, onlyAvailable, options: chosen = {} } = query;
  const demands = new Demands(prices.length, productOf.list);
  const inScope = (fails: Uint8ClampedArray) =>
    variantScope === "any" ? byVariant(columns, byProduct(columns, fails)) : fails;
  if (price)
    demands.add(inScope(new Uint8ClampedArray(prices.list.map((one) => Number(!isWithin(one, price))))));
  if (onlyAvailable) demands.add(inScope(new Uint8ClampedArray(isAvailable.list.map((is) => 1 - is))));
  for (const [option, ids] of Object.entries(chosen)) {
    // A value of another option counts as one that no product has (*assumed*).
    const group = options.get(Number(option));
    const fails = group?.rowsWithout(prices.length, ({ id }) => ids.includes(id));
    if (ids.length > 0) demands.add(fails && inScope(fails), group);
  }
  return demands;
}

/** 0 for each product of which a variant fails nothing. */
function byProduct({ ids, productOf }: ProductColumns, failed: Uint8ClampedArray): Uint8ClampedArray {
  const fails = new Uint8ClampedArray(ids.length).fill(1);
  const { list } = productOf;
  for (let row = 0; row < list.length; row++) fails[list[row]!]! &= Number(failed[row] !== 0);
  return fails;
}

/** 0 for each variant whose product fails nothing. */
function byVariant({ productOf }: ProductColumns, failed: Uint8ClampedArray): Uint8ClampedArray {
  const { list } = productOf;
  const fails = new Uint8ClampedArray(list.length);
  for (let row = 0; row < list.length; row++) fails[row] = failed[list[row]!]!;
  return fails;
}
