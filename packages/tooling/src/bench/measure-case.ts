import { ToolingError } from "../errors.ts";
import type { BenchCase, BenchUnit, Measure } from "./define-bench.ts";

export interface BenchResult {
  readonly key: string;
  readonly unit: BenchUnit;
  /** The median of our measurements. */
  readonly value: number;
  /** The best peer first. Empty when nothing is comparable. */
  readonly peers: readonly PeerResult[];
}

export interface PeerResult {
  readonly name: string;
  readonly value: number;
  /** Our value divided by the peer's. */
  readonly ratio: number;
}

/**
 * We and every peer take turns, so that a change in the machine's speed affects all of them alike.
 *
 * @throws {ToolingError} `failed` when a measurement is not a positive number
 */
export async function measureCase(benchCase: BenchCase): Promise<BenchResult> {
  const { key, unit } = benchCase;
  const started = await benchCase.start();
  try {
    const sides = Object.entries(started.peers ?? {});
    const values = await measureInTurn(benchCase, [started.ours, ...sides.map(([, measure]) => measure)]);
    const [value = Number.NaN, ...peerValues] = values.map(median);
    const peers = peerValues.map((peerValue, side) => {
      return { name: sides[side]![0], value: peerValue, ratio: value / peerValue };
    });
    const better = units[unit].moreIsBetter ? -1 : 1;
    return { key, unit, value, peers: peers.toSorted((a, b) => better * (a.value - b.value)) };
  } finally {
    await started.stop?.();
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

async function measureInTurn(benchCase: BenchCase, sides: readonly Measure[]): Promise<number[][]> {
  const { key, unit } = benchCase;
  const { rounds, warmup } = { ...units[unit], ...benchCase };
  const values: number[][] = sides.map(() => []);
  for (let round = 0; round < warmup + rounds; round++) {
    for (const [side, measure] of sides.entries()) {
      const value = await measure();
      if (!(value > 0 && Number.isFinite(value))) {
        const message = `${key}: a measurement returned ${value}, expected a positive number of ${unit}`;
        throw new ToolingError("failed", message);
      }
      if (round >= warmup) values[side]?.push(value);
    }
  }
  return values;
}

/** `rounds` and `warmup` are the defaults of {@link BenchCase}. */
const units: Record<BenchUnit, { rounds: number; warmup: number; moreIsBetter: boolean }> = {
  bytes: { rounds: 1, warmup: 0, moreIsBetter: false },
  ms: { rounds: 15, warmup: 1, moreIsBetter: false },
  requests: { rounds: 1, warmup: 0, moreIsBetter: false },
  "requests/s": { rounds: 5, warmup: 1, moreIsBetter: true },
  cases: { rounds: 1, warmup: 0, moreIsBetter: true },
};
