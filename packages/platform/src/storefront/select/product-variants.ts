import { RoaringBitmap32 } from "roaring-wasm";
import type { FacetGroup } from "./facets.ts";

/** The variants of a product have numbers that follow each other, and products are numbered in the same order. */
export function productsOf(variants: RoaringBitmap32, productOfVariant: readonly number[]): RoaringBitmap32 {
  const numbers = variants.toUint32Array();
  let count = 0;
  let last = -1;
  for (let at = 0; at < numbers.length; at++) {
    const product = productOfVariant[numbers[at]!]!;
    if (product !== last) numbers[count++] = last = product;
  }
  return new RoaringBitmap32(numbers.subarray(0, count));
}

export interface ValueCounting {
  readonly group: FacetGroup;
  readonly productOfVariant: readonly number[];
  /** Only products in here count. */
  readonly base: RoaringBitmap32;
}

/** How many products have each value of the group in one of the variants, by the value's place from 1. */
export function countVariantValues(
  variants: RoaringBitmap32,
  { group, productOfVariant, base }: ValueCounting,
): Int32Array {
  const counts = new Int32Array(group.values.length + 1);
  const lastProduct = new Int32Array(group.values.length + 1).fill(-1);
  const { values } = group.valueOfVariant;
  let last = -1;
  let isIn = false;
  for (const variant of variants.toUint32Array()) {
    const product = productOfVariant[variant]!;
    if (product !== last) {
      last = product;
      isIn = base.has(product);
    }
    if (!isIn) continue;
    const value = values[variant] ?? 0;
    if (lastProduct[value] === product) continue;
    lastProduct[value] = product;
    counts[value]!++;
  }
  return counts;
}
