import type { Range } from "@orderpane/protocol/catalog";
import type { BitSets } from "./bit-sets.ts";
import { type Bits, countBits } from "./bits.ts";
import type { ColumnValues } from "./column.ts";
import type { FacetGroup, Facets } from "./facets.ts";
import type { ValueLists } from "./value-lists.ts";
import type { VariantKinds } from "./variant-kinds.ts";

/** How many products have each value, by the value's `nth`. */
export type ValueCounts = Int32Array;

/** Intersects the set of each value with the products. */
export function countInSets(
  counts: ValueCounts,
  products: Bits,
  { groups, bits }: { readonly groups: readonly FacetGroup[]; readonly bits: BitSets },
): void {
  for (const group of groups) {
    for (const value of group.values) counts[value.nth] = bits.countIn(value.products, products);
  }
}

export interface ProductCounting {
  readonly facets: Facets;
  /** The values of each product. */
  readonly lists: ValueLists;
  /** How many products the index has. */
  readonly size: number;
  readonly bits: BitSets;
}

/** Counts the values of all groups. A small set of products is looked through. */
export function countInProducts(
  counts: ValueCounts,
  products: Bits,
  { facets, lists, size, bits }: ProductCounting,
): void {
  // In steps that take about as long.
  const lookingThrough = 2 * countBits(products) * (2 + lists.length / size);
  const intersecting = facets.size * products.length;
  if (lookingThrough > intersecting) return countInSets(counts, products, { groups: facets.groups, bits });
  const { starts, values } = lists.read(size);
  for (const some of fetched(bits.numbersOf(products), starts, values)) {
    for (const product of some) {
      for (let at = starts[product]!, end = starts[product + 1]!; at < end; at++) counts[values[at]!]!++;
    }
  }
}

/** What the index knows of variants, by their number. The variants of a product follow each other. */
export interface VariantColumns {
  /** Of each product, and of the one after the last. */
  readonly firstVariant: ColumnValues;
  readonly kinds: VariantKinds;
  readonly prices: readonly number[];
  /** 1 or 0. */
  readonly available: ColumnValues;
}

/** What one variant has to meet. */
export interface VariantConditions {
  readonly price: Range | undefined;
  readonly onlyAvailable: boolean;
  /** Ids of values by the id of their option. */
  readonly options: ReadonlyMap<number, ReadonlySet<number>>;
}

export interface VariantCounting extends VariantColumns {
  readonly facets: Facets;
  readonly conditions: VariantConditions;
  readonly bits: BitSets;
}

/**
 * Counts the values of all options in one pass: of how many of the products a variant has the value and meets
 * the conditions, except for the value's own option.
 */
export function countInVariants(products: Bits, counting: VariantCounting): ValueCounts {
  const { facets, conditions, kinds, firstVariant, prices, available, bits } = counting;
  const { onlyAvailable, price } = conditions;
  const { min = -Infinity, max = Infinity } = price ?? {};
  const counted = countedOfKinds(counting);
  const counts = new Int32Array(facets.size);
  const lastProduct = new Int32Array(facets.size).fill(-1);
  const kindOf = kinds.kindOf.values;
  const isPriced = price !== undefined;
  const { starts, values } = counted;
  for (const some of fetched(bits.numbersOf(products), firstVariant, kindOf)) {
    for (const product of some) {
      const end = firstVariant[product + 1]!;
      for (let variant = firstVariant[product]!; variant < end; variant++) {
        const kind = kindOf[variant]!;
        const after = starts[kind + 1]!;
        let at = starts[kind]!;
        if (at === after) continue;
        if (onlyAvailable && available[variant] !== 1) continue;
        if (isPriced && !(prices[variant]! >= min && prices[variant]! <= max)) continue;
        for (; at < after; at++) {
          const value = values[at]!;
          if (lastProduct[value] === product) continue;
          lastProduct[value] = product;
          counts[value]!++;
        }
      }
    }
  }
  return counts;
}

/**
 * The values that count for each kind of variants: all if it meets the conditions of all options; those of
 * the one option that it does not meet; or none. The options with conditions are numbered from 1.
 */
function countedOfKinds({ facets, kinds, conditions: { options } }: VariantCounting) {
  const optionOf = new Int32Array(facets.size);
  const isWanted = new Uint8Array(facets.size);
  let option = 0;
  for (const [id, wanted] of options) {
    option++;
    for (const value of facets.group(id)?.values ?? []) {
      optionOf[value.nth] = option;
      isWanted[value.nth] = Number(wanted.has(value.id));
    }
  }
  const lastMet = new Int32Array(option + 1).fill(-1);
  const { starts, values } = kinds.lists.read(kinds.count);
  const counted = { starts: new Int32Array(kinds.count + 1), values: new Int32Array(kinds.lists.length) };
  let length = 0;
  for (let kind = 0; kind < kinds.count; kind++) {
    let unmet = option;
    // When one is left, it is the sum of those that are left.
    let sum = (option * (option + 1)) / 2;
    for (let at = starts[kind]!; at < starts[kind + 1]!; at++) {
      const value = values[at]!;
      if (isWanted[value] !== 1 || lastMet[optionOf[value]!] === kind) continue;
      lastMet[optionOf[value]!] = kind;
      unmet--;
      sum -= optionOf[value]!;
    }
    for (let at = starts[kind]!; at < starts[kind + 1]!; at++) {
      if (unmet === 0 || (unmet === 1 && optionOf[values[at]!] === sum))
        counted.values[length++] = values[at]!;
    }
    counted.starts[kind + 1] = length;
  }
  return counted;
}

/** So many that the processor still has their lists when they are counted. */
const batch = 64;

/** The owners in batches whose lists the processor has at hand. */
function* fetched(owners: Uint32Array, starts: ColumnValues, values: ColumnValues): Iterable<Uint32Array> {
  for (let from = 0; from < owners.length; from += batch) {
    const some = owners.subarray(from, from + batch);
    // The lists of neighbours are read in a row, which the processor foresees.
    const areFarApart = some.at(-1)! - some[0]! > 6 * batch;
    if (areFarApart) lastRead.both = bothEnds(some, starts, values);
    yield some;
  }
}

/**
 * Reads both ends of some lists, which lie far apart in memory. In so short a loop the processor fetches many
 * at once; the loop that counts would wait for one after the other, and take three times as long.
 */
function bothEnds(owners: Uint32Array, starts: ColumnValues, values: ColumnValues): number {
  let read = 0;
  for (const owner of owners) read ^= values[starts[owner]!]! ^ values[starts[owner + 1]!]!;
  return read;
}

/** Reads that lead nowhere would be left out by the compiler. */
const lastRead = { both: 0 };
