/** Random numbers for tests and benchmarks, the same in every run. */
export type Random = ReturnType<typeof seededRandom>;

/**
 * Returns the same numbers for the same seed, a whole number (mulberry32). The local store's faults have this
 * generator once more (`faults/faults.ts`): a published package imports nothing of the tooling.
 */
export function seededRandom(seed: number) {
  let state = seed;

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  return {
    /** Returns a whole number in [low, high). */
    below: (high: number, low = 0) => low + Math.floor(next() * (high - low)),
    /** Returns a number in [low, high). */
    between: (low: number, high: number) => low + next() * (high - low),
    /** Returns true with this probability, 0 to 1. */
    chance: (probability: number) => next() < probability,
    /** Returns one of the items. There must be at least one. */
    pick: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)]!,
  };
}
