/** A set of numbers, one bit each. Those beyond its end are not in it. Not changed once it is made. */
export type Bits = Uint32Array;

export function hasBit(bits: Bits, number: number): boolean {
  return (bits[number >>> 5]! & (1 << (number & 31))) !== 0;
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

function onesOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
