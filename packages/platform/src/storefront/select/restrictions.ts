import type { CatalogQuery } from "@orderpane/protocol/catalog";
import { RoaringBitmap32 } from "roaring-wasm";
import type { FacetGroup, Facets, FacetValue } from "./facets.ts";
import { wordsOf } from "./indexed-product.ts";
import type { PriceIndex } from "./price-index.ts";
import type { VariantConditions } from "./value-counts.ts";
import type { WordIndex } from "./word-index.ts";

export interface RestrictionSources {
  /** All products. */
  readonly everything: RoaringBitmap32;
  /** The products of the collection. */
  readonly members: RoaringBitmap32;
  readonly properties: Facets;
  readonly options: Facets;
  readonly words: WordIndex;
  /** `null` if the query has no bounds of prices. */
  readonly prices: PriceIndex | null;
  readonly available: { readonly products: RoaringBitmap32; readonly variants: RoaringBitmap32 };
  readonly variantScope: "same" | "any";
  readonly productsOf: (variants: RoaringBitmap32) => RoaringBitmap32;
}

/** What a query leaves of a collection. A group's own selection is left aside to count its values. */
export interface Restrictions {
  products(aside?: { readonly property?: number; readonly option?: number }): RoaringBitmap32;
  /** Those that meet everything but what is said of variants. */
  productsOfProperties(): RoaringBitmap32;
  /**
   * `null` where products can be counted instead: where nothing is said of variants, or not one variant has to
   * meet all.
   */
  readonly variantConditions: VariantConditions | null;
  readonly hasSelection: (group: FacetGroup) => boolean;
  isSelected(value: number): boolean;
}

/** To be called inside an arena, which disposes of the bitmaps. */
export function createRestrictions(query: CatalogQuery, sources: RestrictionSources): Restrictions {
  const { everything, members, properties, options, prices, available, variantScope, productsOf } = sources;
  const selected = new Set<number>();
  const propertyValues = new Map<number, RoaringBitmap32[]>();
  for (const id of new Set(query.characteristics)) {
    const found = properties.find(id);
    if (!found?.value.products.intersects(everything)) continue;
    selected.add(id);
    const { id: group } = found.group;
    propertyValues.set(group, [...(propertyValues.get(group) ?? []), found.value.products]);
  }
  const byProperty = new Map(
    Array.from(propertyValues, ([id, values]) => [id, once(() => union(values))] as const),
  );
  const wanted = new Map<number, Set<number>>();
  const byOption = new Map<number, FacetValue[]>();
  for (const [option, ids] of Object.entries(query.options ?? {})) {
    for (const id of new Set(ids)) {
      const found = options.find(id);
      if (found?.group.id !== Number(option) || !found.value.products.intersects(everything)) continue;
      selected.add(id);
      wanted.set(found.group.id, (wanted.get(found.group.id) ?? new Set()).add(id));
      byOption.set(found.group.id, [...(byOption.get(found.group.id) ?? []), found.value]);
    }
  }
  const common = [members];
  for (const [id, { min = -Infinity, max = Infinity }] of Object.entries(query.numeric ?? {})) {
    const values = properties.group(Number(id))?.values ?? [];
    const within = values.filter(({ number }) => number >= min && number <= max);
    common.push(union(within.map(({ products }) => products)));
  }
  for (const word of decisiveWords(query.q)) {
    const having = sources.words.find(word);
    common.push(having);
    if (having.isEmpty) break;
  }

  /** What is said of variants. Each set is made when it is needed. */
  const conditions: (VariantCondition & { readonly option?: number })[] = [];
  if (prices) {
    const price = once(() => prices.within(query.price ?? {}));
    conditions.push({ variants: price, products: once(() => productsOf(price())) });
  }
  if (query.onlyAvailable) {
    conditions.push({ variants: () => available.variants, products: () => available.products });
  }
  for (const [option, values] of byOption) {
    conditions.push({
      option,
      variants: once(() => union(values.map(({ variants }) => variants))),
      products: once(() => union(values.map(({ products }) => products))),
    });
  }
  const meeting = (aside?: number) =>
    conditions.filter(({ option }) => option === undefined || option !== aside);
  const propertiesAside = (aside?: number) =>
    intersection([...common, ...[...byProperty].filter(([id]) => id !== aside).map(([, found]) => found())]);
  let ofProperties: RoaringBitmap32 | undefined;
  const productsOfProperties = () => (ofProperties ??= propertiesAside());
  const known = new Map<string, RoaringBitmap32>();
  const knownVariants = new Map<number | undefined, RoaringBitmap32>();
  const productsOfVariants = (aside: number | undefined, all: ReturnType<typeof meeting>) => {
    let found = knownVariants.get(aside);
    if (!found) {
      found = productsOf(intersection(all.map(({ variants }) => variants())));
      knownVariants.set(aside, found);
    }
    return found;
  };

  const compute = (property?: number, option?: number): RoaringBitmap32 => {
    const left = property === undefined ? productsOfProperties() : propertiesAside(property);
    const all = meeting(option);
    if (variantScope === "same" && all.length > 1)
      return intersection([left, productsOfVariants(option, all)]);
    return intersection([left, ...all.map(({ products }) => products())]);
  };
  return {
    products({ property, option } = {}) {
      // Only a group with a selection has a set of its own.
      const aside = {
        property: property !== undefined && byProperty.has(property) ? property : undefined,
        option: option !== undefined && byOption.has(option) ? option : undefined,
      };
      const key = `${aside.property} ${aside.option}`;
      let found = known.get(key);
      if (!found) known.set(key, (found = compute(aside.property, aside.option)));
      return found;
    },
    productsOfProperties,
    variantConditions:
      variantScope === "any" || meeting().length === 0
        ? null
        : { price: query.price, onlyAvailable: query.onlyAvailable ?? false, options: wanted },
    hasSelection: ({ id }) => byProperty.has(id) || byOption.has(id),
    isSelected: (value) => selected.has(value),
  };
}

/** What has a longer word has its beginning as well. */
function decisiveWords(q = ""): string[] {
  const words = [...new Set(wordsOf(q))];
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
}

interface VariantCondition {
  readonly variants: () => RoaringBitmap32;
  /** Those with a variant that meets it. */
  readonly products: () => RoaringBitmap32;
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** What is returned must not be changed: it may be the only one itself. */
function union(bitmaps: readonly RoaringBitmap32[]): RoaringBitmap32 {
  const [first, ...others] = bitmaps;
  if (first && others.length === 0) return first;
  return others.reduce((left, bitmap) => left.orInPlace(bitmap), first?.clone() ?? new RoaringBitmap32());
}

/** Of at least one; not to be changed either. The smallest comes first, so that there is little to do. */
function intersection(bitmaps: readonly RoaringBitmap32[]): RoaringBitmap32 {
  if (bitmaps.length === 1) return bitmaps[0]!;
  const [first, second, ...others] = bitmaps.toSorted((a, b) => a.size - b.size);
  const found = RoaringBitmap32.and(first!, second!);
  for (const bitmap of others) found.andInPlace(bitmap);
  return found;
}
