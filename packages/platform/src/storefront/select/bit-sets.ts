import type { RoaringBitmap32 } from "roaring-wasm";
import { type Bits, countBits, countCommon, hasBit } from "./bits.ts";
import type { ColumnValues } from "./column.ts";

/**
 * The sets of an index while it answers queries, as bits: those are faster to intersect than compressed
 * bitmaps. What one query makes is overwritten by the next.
 */
export interface BitSets {
  /** To be called before each query. */
  startQuery(): void;
  /** The numbers of a bitmap, kept until it is dropped. */
  of(bitmap: RoaringBitmap32): Bits;
  /** The bitmap has changed. */
  drop(bitmap: RoaringBitmap32): void;
  /** How many numbers of the bitmap are in the set. */
  countIn(bitmap: RoaringBitmap32, bits: Bits): number;
  /** The numbers of a bitmap that only this query has. */
  copyOf(bitmap: RoaringBitmap32): Bits;
  /** All that are in one of the bitmaps, which have numbers below `size`. */
  unionOf(bitmaps: readonly RoaringBitmap32[], size: number): Bits;
  /** Of at least one set. */
  union(sets: readonly Bits[]): Bits;
  /** Of at least one set. */
  intersection(sets: readonly Bits[]): Bits;
  /** In ascending order. */
  numbersOf(bits: Bits): Uint32Array;
  /** The products of variants, from the product of each variant. There are `size` products. */
  productsOf(variants: Bits, productOfVariant: ColumnValues, size: number): Bits;
}

export function createBitSets(): BitSets {
  const kept = createKeptBits();
  const memory = createQueryMemory();
  const empty = (size: number): Bits => memory.take((size + 31) >>> 5).fill(0);
  /** Beside so many words, a bitmap with few numbers is quicker to go through. */
  const isSparse = (bitmap: RoaringBitmap32, length: number) => bitmap.size * 4 < length;
  const numbersOf = (bits: Bits): Uint32Array => {
    const numbers = memory.take(countBits(bits));
    let count = 0;
    for (let at = 0; at < bits.length; at++) {
      for (let left = bits[at]!; left !== 0; left &= left - 1) {
        numbers[count++] = (at << 5) + 31 - Math.clz32(left & -left);
      }
    }
    return numbers;
  };
  return {
    startQuery: memory.clear,
    of: kept.of,
    drop: kept.drop,
    countIn(bitmap, bits) {
      if (!isSparse(bitmap, bits.length)) return countCommon(kept.of(bitmap), bits);
      let count = 0;
      for (const number of bitmap.toUint32Array()) if (hasBit(bits, number)) count++;
      return count;
    },
    copyOf: (bitmap) => addNumbers(empty(endOf(bitmap)), bitmap.toUint32Array()),
    unionOf(bitmaps, size) {
      if (bitmaps.length === 1) return kept.of(bitmaps[0]!);
      const found = empty(size);
      for (const bitmap of bitmaps) {
        if (isSparse(bitmap, found.length)) addNumbers(found, bitmap.toUint32Array());
        else addBits(found, kept.of(bitmap));
      }
      return found;
    },
    union(sets) {
      const [first, ...others] = sets;
      if (others.length === 0) return first!;
      const found = memory.take(Math.max(...sets.map(({ length }) => length))).fill(0);
      for (const set of sets) addBits(found, set);
      return found;
    },
    intersection(sets) {
      const [first, ...others] = sets;
      if (others.length === 0) return first!;
      const length = Math.min(...sets.map((set) => set.length));
      const found = memory.take(length);
      found.set(first!.subarray(0, length));
      for (const set of others) for (let at = 0; at < length; at++) found[at]! &= set[at]!;
      return found;
    },
    numbersOf,
    productsOf(variants, productOfVariant, size) {
      const products = empty(size);
      for (const variant of numbersOf(variants)) {
        const product = productOfVariant[variant]!;
        products[product >>> 5]! |= 1 << (product & 31);
      }
      return products;
    },
  };
}

/** The one after the greatest number. */
function endOf(bitmap: RoaringBitmap32): number {
  return bitmap.isEmpty ? 0 : bitmap.maximum() + 1;
}

function addNumbers(bits: Bits, numbers: Uint32Array): Bits {
  for (const number of numbers) bits[number >>> 5]! |= 1 << (number & 31);
  return bits;
}

function addBits(bits: Bits, added: Bits): void {
  for (let at = 0; at < added.length; at++) bits[at]! |= added[at]!;
}

/** In words of four bytes: 64 MiB. */
const mostKept = 2 ** 24;

function createKeptBits(): Pick<BitSets, "of" | "drop"> {
  const kept = new Map<RoaringBitmap32, Bits>();
  let words = 0;
  return {
    of(bitmap) {
      const known = kept.get(bitmap);
      if (known) return known;
      const bits = addNumbers(new Uint32Array((endOf(bitmap) + 31) >>> 5), bitmap.toUint32Array());
      if (words + bits.length > mostKept) {
        kept.clear();
        words = 0;
      }
      kept.set(bitmap, bits);
      words += bits.length;
      return bits;
    },
    drop(bitmap) {
      const bits = kept.get(bitmap);
      if (!bits) return;
      kept.delete(bitmap);
      words -= bits.length;
    },
  };
}

/** Arrays of a hundred kilobytes, fresh for each query, are a tenth of its time in garbage collection. */
function createQueryMemory() {
  let memory = new Uint32Array();
  let used = 0;
  return {
    clear: () => {
      if (memory.length > mostKept) memory = new Uint32Array();
      used = 0;
    },
    /** What is in it is left over from before. */
    take(length: number): Uint32Array {
      if (used + length > memory.length) {
        // Sets that were taken before keep what they are in.
        memory = new Uint32Array(2 * (used + length));
        used = 0;
      }
      used += length;
      return memory.subarray(used - length, used);
    },
  };
}
