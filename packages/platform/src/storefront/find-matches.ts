import type { CatalogOrder, CatalogQuery } from "@orderpane/protocol/catalog";
import type { Assumptions } from "../assumptions.ts";
import { isWithin, wordsOf } from "./members.ts";
import type { ShownProduct, ShownValue, ShownVariant } from "./shown-products.ts";

export type Match = ReturnType<typeof findMatches>[number];

/** `null`: all demands are met. The id of a group: only its selection is not met. `"more"`: anything else. */
type Failure = number | "more" | null;

interface Demand<Item> {
  readonly isMet: (item: Item) => boolean;
  /** The group whose selection this is. */
  readonly group?: number | undefined;
}

/**
 * Compares each product of a collection with a query. It matches if it meets every demand on products and one
 * of its variants meets every demand on variants. `collection` is an id, or `null` for the whole catalog.
 */
export function findMatches(
  all: readonly ShownProduct[],
  within: ReadonlySet<unknown> | null,
  { query, variantScope }: { query: CatalogQuery; variantScope: Assumptions["variantScope"] },
) {
  const ofProduct = productDemands(query, all);
  const ofVariant = variantDemands(query);
  return all
    .filter(({ collections }) => within === null || collections.some((id) => within.has(id)))
    .map((product) => {
      const productFailure = failureOf(ofProduct, [product]);
      const variantFailures = product.variants.map((variant) =>
        failureOf(ofVariant, variantScope === "any" ? product.variants : [variant]),
      );
      // Without a matching variant, no other selection of properties would make this product match.
      const failure = variantFailures.includes(null) ? productFailure : "more";
      return {
        product,
        isFound: failure === null,
        properties: [{ values: product.properties, failure }],
        options: product.variants.map(({ options }, nth) => ({
          values: options,
          failure: productFailure === null ? variantFailures[nth] : "more",
        })),
      };
    });
}

export function foundIn(matches: readonly Match[]): ShownProduct[] {
  return matches.filter(({ isFound }) => isFound).map(({ product }) => product);
}

/** The ids on the requested page, in the requested order; ties are sorted by id. */
export function idsOfPage(
  found: readonly ShownProduct[],
  { order, page = 1, pageSize = 25 }: CatalogQuery,
): number[] {
  const compare = comparisons[order ?? "own"];
  const sorted = found.toSorted((a, b) => compare(a, b) || a.id - b.id);
  return sorted.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id);
}

/** Each demand has to be met by one of the items. */
function failureOf<Item>(demands: readonly Demand<Item>[], items: readonly Item[]): Failure {
  let failure: Failure = null;
  for (const { isMet, group = "more" } of demands) {
    if (!items.some(isMet)) failure = failure === null ? group : "more";
  }
  return failure;
}

function productDemands(query: CatalogQuery, all: readonly ShownProduct[]): Demand<ShownProduct>[] {
  const { characteristics = [], numeric = {}, q = "" } = query;
  const has = (isWanted: (value: ShownValue) => boolean) => (product: ShownProduct) =>
    product.properties.some(isWanted);
  // A value without products has no group.
  const groupOf = (id: number) => {
    const product = all.find(({ properties }) => properties.some((value) => value.id === id));
    return product?.properties.find((value) => value.id === id)?.group.id;
  };
  const words = wordsOf(q).map((word) => ` ${word}`);
  return [
    ...Object.entries(numeric).map(([id, range]) => ({
      isMet: has(({ group, size }) => group.id === Number(id) && isWithin(size, range)),
    })),
    ...Array.from(Map.groupBy(characteristics, groupOf), ([id, ids]) => ({
      isMet: has((value) => value.group.id === id && ids.includes(value.id)),
      group: id,
    })),
    // A search text without words finds nothing (*assumed*).
    {
      isMet: (product) =>
        (words.length > 0 || q.trim() === "") && words.every((word) => product.words.includes(word)),
    },
  ];
}

function variantDemands({ price, onlyAvailable, options = {} }: CatalogQuery): Demand<ShownVariant>[] {
  const demands: Demand<ShownVariant>[] = [];
  if (price) demands.push({ isMet: (variant) => isWithin(variant.price, price) });
  if (onlyAvailable) demands.push({ isMet: ({ isAvailable }) => isAvailable });
  for (const [id, ids] of Object.entries(options)) {
    const group = Number(id);
    const isSelected = (value: ShownValue) => value.group.id === group && ids.includes(value.id);
    if (ids.length > 0) demands.push({ isMet: (variant) => variant.options.some(isSelected), group });
  }
  return demands;
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
