import { RoaringBitmap32 } from "roaring-wasm";

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
