import type { RoaringBitmap32 } from "roaring-wasm";

/** A set of numbers, one bit each. Those beyond its end are not in it. Not changed once it is made. */
export type Bits = Uint32Array;

/** An empty set with room for so many numbers. */
export function emptyBits(size: number): Bits {
  return new Uint32Array((size + 31) >>> 5);
}

export function bitsOf(bitmap: RoaringBitmap32): Bits {
  const bits = emptyBits(bitmap.isEmpty ? 0 : bitmap.maximum() + 1);
  addTo(bits, bitmap);
  return bits;
}

function addTo(bits: Bits, bitmap: RoaringBitmap32): void {
  for (const number of bitmap.toUint32Array()) bits[number >>> 5]! |= 1 << (number & 31);
}

export function hasBit(bits: Bits, number: number): boolean {
  return (bits[number >>> 5]! & (1 << (number & 31))) !== 0;
}

/** Of at least one. */
export function intersection(sets: readonly Bits[]): Bits {
  const [first, ...others] = sets;
  if (others.length === 0) return first!;
  const found = first!.slice(0, Math.min(...sets.map(({ length }) => length)));
  for (const set of others) for (let at = 0; at < found.length; at++) found[at]! &= set[at]!;
  return found;
}

/** Of at least one. */
export function union(sets: readonly Bits[]): Bits {
  const [first, ...others] = sets;
  if (others.length === 0) return first!;
  const found = new Uint32Array(Math.max(...sets.map(({ length }) => length)));
  for (const set of sets) for (let at = 0; at < set.length; at++) found[at]! |= set[at]!;
  return found;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let at = 0; at < bits.length; at++) count += onesOf(bits[at]!);
  return count;
}

export function countCommon(one: Bits, other: Bits): number {
  let count = 0;
  for (let at = 0, end = Math.min(one.length, other.length); at < end; at++) {
    count += onesOf(one[at]! & other[at]!);
  }
  return count;
}

/** In ascending order. */
export function numbersOf(bits: Bits): Uint32Array {
  const numbers = new Uint32Array(countBits(bits));
  let count = 0;
  for (let at = 0; at < bits.length; at++) {
    for (let left = bits[at]!; left !== 0; left &= left - 1) {
      numbers[count++] = (at << 5) + 31 - Math.clz32(left & -left);
    }
  }
  return numbers;
}

function onesOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Compressed bitmaps as bits, which are faster to intersect. Kept for those that are asked for. */
export interface BitCache {
  of(bitmap: RoaringBitmap32): Bits;
  /** All that are in one of the bitmaps, which have numbers below `size`. */
  union(bitmaps: readonly RoaringBitmap32[], size: number): Bits;
  /** How many numbers of the bitmap are in the set. */
  countIn(bitmap: RoaringBitmap32, bits: Bits): number;
  /** The bitmap has changed. */
  drop(bitmap: RoaringBitmap32): void;
}

/** In words of four bytes: 64 MiB. */
const mostKept = 2 ** 24;

export function createBitCache(): BitCache {
  const kept = new Map<RoaringBitmap32, Bits>();
  let words = 0;
  /** Beside so many words, a bitmap with few numbers is quicker to go through. */
  const isSparse = (bitmap: RoaringBitmap32, length: number) => bitmap.size * 4 < length;
  const of = (bitmap: RoaringBitmap32): Bits => {
    const known = kept.get(bitmap);
    if (known) return known;
    const bits = bitsOf(bitmap);
    if (words + bits.length > mostKept) {
      kept.clear();
      words = 0;
    }
    kept.set(bitmap, bits);
    words += bits.length;
    return bits;
  };
  return {
    of,
    union(bitmaps, size) {
      if (bitmaps.length === 1) return of(bitmaps[0]!);
      const bits = emptyBits(size);
      for (const bitmap of bitmaps) {
        if (isSparse(bitmap, bits.length)) addTo(bits, bitmap);
        else {
          const added = of(bitmap);
          for (let at = 0; at < added.length; at++) bits[at]! |= added[at]!;
        }
      }
      return bits;
    },
    countIn(bitmap, bits) {
      if (!isSparse(bitmap, bits.length)) return countCommon(of(bitmap), bits);
      let count = 0;
      for (const number of bitmap.toUint32Array()) if (hasBit(bits, number)) count++;
      return count;
    },
    drop(bitmap) {
      const bits = kept.get(bitmap);
      if (!bits) return;
      kept.delete(bitmap);
      words -= bits.length;
    },
  };
}
