import { type Bits, emptyBits } from "./bits.ts";
import type { ColumnValues } from "./column.ts";

/** The products of variants. */
export function productsOf(variants: Bits, productOfVariant: ColumnValues): Bits {
  const products = emptyBits(productOfVariant.length);
  for (let at = 0; at < variants.length; at++) {
    for (let left = variants[at]!; left !== 0; left &= left - 1) {
      const product = productOfVariant[(at << 5) + 31 - Math.clz32(left & -left)]!;
      products[product >>> 5]! |= 1 << (product & 31);
    }
  }
  return products;
}
