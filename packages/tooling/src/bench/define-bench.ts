/**
 * What a suite of benchmarks is made of. A suite is a file `packages/<suite>/src/<any>.bench.ts` whose
 * default export is `defineBench([...])`; `npm run bench -- <suite>` runs it.
 */

/**
 * `ms`, `bytes` and `requests`: less is better; `requests/s` and `cases`, how many of a corpus come out right: more is
 * better.
 */
export type BenchUnit = "ms" | "bytes" | "requests" | "requests/s" | "cases";

/** One call takes one measurement and answers its value in the case's unit. */
export type Measure = () => number | Promise<number>;

/** One key of the report. */
export interface BenchCase {
  /** Name in the report, `<suite>.<what>`: `build.raw`. */
  readonly key: string;
  readonly unit: BenchUnit;
  /**
   * How often each side is measured, in turn: ours, peer, ours, peer; the medians count.
   * Default 1 for `bytes`, `requests` and `cases`, 15 for `ms`, 5 for `requests/s`.
   */
  readonly rounds?: number;
  /** Rounds that are run first and thrown away. Default 0 where each side is measured once, otherwise 1. */
  readonly warmup?: number;
  /** Prepares the case, outside of the measured time. */
  start(): Promise<StartedCase>;
}

/** A prepared case. */
export interface StartedCase {
  readonly ours: Measure;
  /** What others reach at the same task, by name. Leave it out where nothing compares. */
  readonly peers?: Readonly<Record<string, Measure>>;
  /** Undoes `start`; runs in every outcome once `start` has answered. */
  stop?(): Promise<void>;
}

/** Types a suite; answers its argument. */
export function defineBench(cases: readonly BenchCase[]): readonly BenchCase[] {
  return cases;
}

/**
 * Runs a task once and answers how long it took, in ms: `ours: () => elapsed(() => buildWidget())`.
 *
 * @throws whatever the task throws
 */
export async function elapsed(task: () => unknown): Promise<number> {
  const begin = performance.now();
  await task();
  return performance.now() - begin;
}
