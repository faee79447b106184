/** Random numbers for tests and benchmarks, the same in every run. */
export interface Random {
  /** Returns a whole number in [low, high). `low` is 0 by default. */
  below(high: number, low?: number): number;
  /** A number in [low, high). */
  between(low: number, high: number): number;
  /** Returns true with this probability, 0 to 1. */
  chance(probability: number): boolean;
  /** Returns one of the items. There must be at least one. */
  pick<T>(items: readonly T[]): T;
}

/**
 * Returns the same numbers for the same seed, a whole number (mulberry32). The local store's faults have this
 * generator once more (`faults/faults.ts`): the store is shipped, and what is shipped imports nothing of the
 * tooling.
 */
export function seededRandom(seed: number): Random {
  let state = seed;

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  return {
    below: (high, low = 0) => low + Math.floor(next() * (high - low)),
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)]!,
  };
}
