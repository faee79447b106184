import type { CatalogQuery } from "@orderpane/protocol/catalog";
import type { RoaringBitmap32 } from "roaring-wasm";
import type { BitSets } from "./bit-sets.ts";
import type { Bits } from "./bits.ts";
import type { ColumnValues } from "./column.ts";
import type { FacetGroup, Facets, FacetValue } from "./facets.ts";
import { wordsOf } from "./indexed-product.ts";
import type { PriceIndex } from "./price-index.ts";
import type { VariantConditions } from "./value-counts.ts";
import type { WordIndex } from "./word-index.ts";

export interface RestrictionSources {
  /** All products. */
  readonly everything: RoaringBitmap32;
  /** The products of the collection. */
  readonly members: Bits;
  readonly bits: BitSets;
  /** How many products and variants the index has. */
  readonly size: { readonly products: number; readonly variants: number };
  readonly properties: Facets;
  readonly options: Facets;
  readonly words: WordIndex;
  /** `null` if the query has no bounds of prices. */
  readonly prices: PriceIndex | null;
  readonly available: { readonly products: RoaringBitmap32; readonly variants: RoaringBitmap32 };
  readonly variantScope: "same" | "any";
  readonly productOfVariant: ColumnValues;
}

/** What a query leaves of a collection. A group's own selection is left aside to count its values. */
export interface Restrictions {
  products(aside?: { readonly property?: number; readonly option?: number }): Bits;
  /** All that count for a value of an option: they meet everything, one option at most left aside. */
  productsOfOptions(): Bits;
  /**
   * `null` where products can be counted instead: where nothing is said of variants, or not one variant has
   * to meet all.
   */
  readonly variantConditions: VariantConditions | null;
  /** Whether values of a property are selected. */
  readonly hasSelection: (property: FacetGroup) => boolean;
  isSelected(value: FacetValue): boolean;
}

/** To be called inside an arena, which disposes of bitmaps that are made on the way. */
export function createRestrictions(query: CatalogQuery, sources: RestrictionSources): Restrictions {
  const {
    everything,
    members,
    bits,
    size,
    properties,
    options,
    prices,
    available,
    variantScope,
    productOfVariant,
  } = sources;
  const unionOf = (values: readonly FacetValue[]) =>
    bits.unionOf(
      values.map(({ products }) => products),
      size.products,
    );
  // A property's value and an option's value may have the same id.
  const selected = new Set<FacetValue>();
  const propertyValues = new Map<number, FacetValue[]>();
  for (const id of new Set(query.characteristics)) {
    const found = properties.find(id);
    if (!found?.value.products.intersects(everything)) continue;
    selected.add(found.value);
    const { id: group } = found.group;
    propertyValues.set(group, [...(propertyValues.get(group) ?? []), found.value]);
  }
  const byProperty = new Map(
    Array.from(propertyValues, ([id, values]) => [id, once(() => unionOf(values))] as const),
  );
  const wanted = new Map<number, Set<number>>();
  const byOption = new Map<number, FacetValue[]>();
  for (const [option, ids] of Object.entries(query.options ?? {})) {
    for (const id of new Set(ids)) {
      const found = options.find(id);
      if (found?.group.id !== Number(option) || !found.value.products.intersects(everything)) continue;
      selected.add(found.value);
      wanted.set(found.group.id, (wanted.get(found.group.id) ?? new Set()).add(id));
      byOption.set(found.group.id, [...(byOption.get(found.group.id) ?? []), found.value]);
    }
  }
  const productsOf = (variants: Bits) => bits.productsOf(variants, productOfVariant, size.products);
  const common = [members];
  for (const [id, { min = -Infinity, max = Infinity }] of Object.entries(query.numeric ?? {})) {
    const values = properties.group(Number(id))?.values ?? [];
    const within = values.filter(({ number }) => number >= min && number <= max);
    common.push(unionOf(within));
  }
  for (const word of decisiveWords(query.q)) {
    const having = sources.words.find(word);
    common.push(bits.copyOf(having));
    if (having.isEmpty) break;
  }

  /** What is said of variants. Each set is made when it is needed. */
  const conditions: (VariantCondition & { readonly option?: number })[] = [];
  if (prices) {
    const price = once(() => bits.copyOf(prices.within(query.price ?? {})));
    conditions.push({ variants: price, products: once(() => productsOf(price())) });
  }
  if (query.onlyAvailable) {
    conditions.push({
      variants: () => bits.of(available.variants),
      products: () => bits.of(available.products),
    });
  }
  for (const [option, values] of byOption) {
    conditions.push({
      option,
      variants: once(() =>
        bits.unionOf(
          values.map(({ variants }) => variants),
          size.variants,
        ),
      ),
      products: once(() => unionOf(values)),
    });
  }
  const meeting = (aside?: number) =>
    conditions.filter(({ option }) => option === undefined || option !== aside);
  const propertiesAside = (aside?: number) =>
    bits.intersection([
      ...common,
      ...[...byProperty].filter(([id]) => id !== aside).map(([, found]) => found()),
    ]);
  let ofProperties: Bits | undefined;
  const productsOfProperties = () => (ofProperties ??= propertiesAside());
  const known = new Map<string, Bits>();
  const knownVariants = new Map<number | undefined, Bits>();
  const productsOfVariants = (aside: number | undefined, all: ReturnType<typeof meeting>) => {
    let found = knownVariants.get(aside);
    if (!found) {
      found = productsOf(bits.intersection(all.map(({ variants }) => variants())));
      knownVariants.set(aside, found);
    }
    return found;
  };

  const compute = (property?: number, option?: number): Bits => {
    const left = property === undefined ? productsOfProperties() : propertiesAside(property);
    const all = meeting(option);
    if (variantScope === "same" && all.length > 1)
      return bits.intersection([left, productsOfVariants(option, all)]);
    return bits.intersection([left, ...all.map(({ products }) => products())]);
  };
  const products: Restrictions["products"] = ({ property, option } = {}) => {
    // Only a group with a selection has a set of its own.
    const aside = {
      property: property !== undefined && byProperty.has(property) ? property : undefined,
      option: option !== undefined && byOption.has(option) ? option : undefined,
    };
    const key = `${aside.property} ${aside.option}`;
    let found = known.get(key);
    if (!found) known.set(key, (found = compute(aside.property, aside.option)));
    return found;
  };
  return {
    products,
    productsOfOptions: () =>
      byOption.size === 0
        ? products()
        : bits.union([...byOption.keys()].map((option) => products({ option }))),
    variantConditions:
      variantScope === "any" || meeting().length === 0
        ? null
        : { price: query.price, onlyAvailable: query.onlyAvailable ?? false, options: wanted },
    hasSelection: ({ id }) => byProperty.has(id),
    isSelected: (value) => selected.has(value),
  };
}

/** What has a longer word has its beginning as well. */
function decisiveWords(q = ""): string[] {
  const words = [...new Set(wordsOf(q))];
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
}

interface VariantCondition {
  readonly variants: () => Bits;
  /** Those with a variant that meets it. */
  readonly products: () => Bits;
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
