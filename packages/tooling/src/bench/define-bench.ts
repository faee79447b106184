/**
 * For `ms`, `bytes` and `requests`, less is better. For `requests/s`, `stores/min` and `cases` (the number of
 * correct results in a corpus), more is better.
 */
export type BenchUnit = "ms" | "bytes" | "requests" | "requests/s" | "stores/min" | "cases";

/** Returns one measurement in the case's unit. */
export type Measure = () => number | Promise<number>;

export interface BenchCase {
  /** Name in the report, `<suite>.<measured>`, such as `build.brotli`. */
  readonly key: string;
  readonly unit: BenchUnit;
  /**
   * Number of measurements of each side, taken alternately; the medians are compared. Default 15 for `ms`, 5
   * for `requests/s`, otherwise 1.
   */
  readonly rounds?: number;
  /** Discarded first rounds. Default 0 for a case with one round, otherwise 1. */
  readonly warmup?: number;
  /** Prepares the case. Not measured. */
  start(this: void): Promise<StartedCase>;
}

export interface StartedCase {
  readonly ours: Measure;
  /** How another program does the same task. */
  readonly peer?: { readonly name: string; readonly measure: Measure };
  /** Undoes `start`. It also runs if measuring fails. */
  stop?(this: void): Promise<void>;
}

/** Types a suite: the default export of `packages/<any>/src/<any>/<suite>.bench.ts`. */
export function defineBench(cases: readonly BenchCase[]): readonly BenchCase[] {
  return cases;
}

/** Runs a task once and returns its duration in ms: `ours: () => elapsed(() => buildWidget())`. */
export async function elapsed(task: () => unknown): Promise<number> {
  const begin = performance.now();
  await task();
  return performance.now() - begin;
}
