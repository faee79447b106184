import type { BenchCase, BenchUnit } from "./define-bench.ts";
import { ToolingError } from "../programs.ts";

export interface BenchResult {
  readonly key: string;
  readonly unit: BenchUnit;
  /** The median of our measurements. */
  readonly value: number;
  readonly peer?: { readonly name: string; readonly value: number };
}

/**
 * Measures both sides alternately, so that changes in the machine's speed affect both alike.
 *
 * @throws {ToolingError} if a measurement is not a positive number
 */
export async function measureCase({ key, unit, start, ...own }: BenchCase): Promise<BenchResult> {
  const { rounds, warmup } = { ...defaults[unit], ...own };
  const { ours, peer, stop } = await start();
  const measures = peer === undefined ? [ours] : [ours, peer.measure];
  const values: number[][] = measures.map(() => []);
  try {
    for (let round = 0; round < warmup + rounds; round++) {
      for (const [side, measure] of measures.entries()) {
        const value = await measure();
        if (!(value > 0 && Number.isFinite(value))) {
          throw new ToolingError(`${key}: a measurement returned ${value} ${unit}`);
        }
        if (round >= warmup) values[side]!.push(value);
      }
    }
  } finally {
    await stop?.();
  }
  const [value = Number.NaN, theirs = Number.NaN] = values.map(median);
  return { key, unit, value, ...(peer && { peer: { name: peer.name, value: theirs } }) };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)]!;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]!;
  return (lower + upper) / 2;
}

/** The defaults of {@link BenchCase}. */
const defaults: Record<BenchUnit, { rounds: number; warmup: number }> = {
  bytes: { rounds: 1, warmup: 0 },
  cases: { rounds: 1, warmup: 0 },
  ms: { rounds: 15, warmup: 1 },
  requests: { rounds: 1, warmup: 0 },
  "requests/s": { rounds: 5, warmup: 1 },
  "stores/min": { rounds: 1, warmup: 0 },
};
