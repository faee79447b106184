import type { CatalogQuery } from "@orderpane/protocol/catalog";
import { RoaringBitmap32 } from "roaring-wasm";
import type { Facets } from "./facets.ts";
import { wordsOf } from "./indexed-product.ts";
import type { PriceIndex } from "./price-index.ts";
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
   * The variants that meet what is said of variants, the option left aside; `null` where products can be
   * counted instead: where nothing is said of variants, or not one variant has to meet all.
   */
  variants(aside: number): RoaringBitmap32 | null;
  isSelected(value: number): boolean;
}

/** To be called inside an arena, which disposes of the bitmaps. */
export function createRestrictions(query: CatalogQuery, sources: RestrictionSources): Restrictions {
  const { everything, members, properties, options, prices, available, variantScope, productsOf } = sources;
  const selected = new Set<number>();
  const byProperty = new Map<number, RoaringBitmap32>();
  for (const id of query.characteristics ?? []) {
    const found = properties.find(id);
    if (!found?.value.products.intersects(everything)) continue;
    selected.add(id);
    addTo(byProperty, found.group.id, found.value.products);
  }
  const byOption = new Map<number, { products: RoaringBitmap32; variants: RoaringBitmap32 }>();
  for (const [option, ids] of Object.entries(query.options ?? {})) {
    for (const id of ids) {
      const found = options.find(id);
      if (found?.group.id !== Number(option) || !found.value.products.intersects(everything)) continue;
      selected.add(id);
      const known = byOption.get(found.group.id);
      if (known) {
        known.products.orInPlace(found.value.products);
        known.variants.orInPlace(found.value.variants);
      } else {
        byOption.set(found.group.id, {
          products: found.value.products.clone(),
          variants: found.value.variants.clone(),
        });
      }
    }
  }
  const common = members.clone();
  for (const [id, { min = -Infinity, max = Infinity }] of Object.entries(query.numeric ?? {})) {
    const within = new RoaringBitmap32();
    for (const value of properties.group(Number(id))?.values ?? []) {
      if (value.number >= min && value.number <= max) within.orInPlace(value.products);
    }
    common.andInPlace(within);
  }
  for (const word of wordsOf(query.q ?? "")) common.andInPlace(sources.words.find(word));

  /** What is said of variants besides options. */
  const price = prices?.within(query.price ?? {});
  const ofVariants: { variants: RoaringBitmap32; products: () => RoaringBitmap32 }[] = [];
  if (price) ofVariants.push({ variants: price, products: () => productsOf(price) });
  if (query.onlyAvailable) ofVariants.push({ ...available, products: () => available.products });

  const meeting = (aside?: number) => [
    ...ofVariants,
    ...[...byOption]
      .filter(([id]) => id !== aside)
      .map(([, { variants, products }]) => ({ variants, products: () => products })),
  ];
  const intersection = (bitmaps: readonly RoaringBitmap32[]) =>
    bitmaps.slice(1).reduce((left, bitmap) => left.andInPlace(bitmap) ?? left, bitmaps[0]!.clone());

  const propertiesAside = (aside?: number) => {
    const left = common.clone();
    for (const [id, bitmap] of byProperty) if (id !== aside) left.andInPlace(bitmap);
    return left;
  };
  let ofProperties: RoaringBitmap32 | undefined;
  const productsOfProperties = () => (ofProperties ??= propertiesAside());
  const known = new Map<string, RoaringBitmap32>();

  const compute = (property?: number, option?: number): RoaringBitmap32 => {
    const left = property === undefined ? productsOfProperties().clone() : propertiesAside(property);
    const all = meeting(option);
    if (all.length === 0) return left;
    if (variantScope === "any" || all.length === 1) {
      for (const { products } of all) left.andInPlace(products());
    } else left.andInPlace(productsOf(intersection(all.map(({ variants }) => variants))));
    return left;
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
    variants(aside) {
      const all = variantScope === "any" ? [] : meeting(aside);
      return all.length === 0 ? null : intersection(all.map(({ variants }) => variants));
    },
    isSelected: (value) => selected.has(value),
  };
}

function addTo(sets: Map<number, RoaringBitmap32>, id: number, added: RoaringBitmap32): void {
  const known = sets.get(id);
  if (known) known.orInPlace(added);
  else sets.set(id, added.clone());
}
