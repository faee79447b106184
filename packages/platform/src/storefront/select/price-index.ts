import type { Range } from "@orderpane/protocol/catalog";
import { RoaringBitmap32 } from "roaring-wasm";

export interface PriceIndex {
  /** Those whose price is in the range. The caller disposes of the bitmap. */
  within(range: Range): RoaringBitmap32;
  /** Whether so many prices have been added that a new one should be built. */
  isWorn(): boolean;
  close(): void;
}

/**
 * `prices` has a price for each variant, and may grow; NaN is in no range. For every sixty-fourth of the
 * sorted variants there is a bitmap of all variants up to there, so a range costs two of them and the edges.
 */
export function createPriceIndex(prices: readonly number[]): PriceIndex {
  const built = prices.length;
  const sorted = Uint32Array.from(prices.keys())
    .filter((variant) => !Number.isNaN(prices[variant]))
    .sort((a, b) => prices[a]! - prices[b]! || a - b);
  const step = Math.max(1, Math.ceil(sorted.length / steps));
  const upTo: RoaringBitmap32[] = [new RoaringBitmap32()];
  for (let at = 0; at < sorted.length; at += step) {
    upTo.push(
      upTo
        .at(-1)!
        .clone()
        .addMany(sorted.subarray(at, at + step).toSorted()),
    );
  }
  for (const bitmap of upTo) bitmap.runOptimize();
  /** The first `count` of the sorted variants. */
  const firstOf = (count: number) => {
    const whole = Math.floor(count / step);
    return upTo[whole]!.clone().addMany(sorted.subarray(whole * step, count).toSorted());
  };
  const firstAbove = (isBelow: (price: number) => boolean) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBelow(prices[sorted[middle]!]!)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    within({ min = -Infinity, max = Infinity }) {
      const from = firstAbove((price) => price < min);
      const to = Math.max(
        from,
        firstAbove((price) => price <= max),
      );
      const below = firstOf(from);
      const found = firstOf(to).andNotInPlace(below);
      below.dispose();
      for (let variant = built; variant < prices.length; variant++) {
        if (prices[variant]! >= min && prices[variant]! <= max) found.add(variant);
      }
      return found;
    },
    isWorn: () => prices.length > built * 1.1 + 1000,
    close: () => upTo.forEach((bitmap) => bitmap.dispose()),
  };
}

const steps = 64;
