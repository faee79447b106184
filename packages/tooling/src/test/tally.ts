import { readFileSync } from "node:fs";

/** How the tests of a stage ended. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const noTests: Tally = { passed: 0, failed: 0, skipped: 0 };

/** Reads the counts that a reporter has written. A tally that is missing or broken counts as one failure. */
export function readTally(file: string): Tally {
  try {
    const { passed, failed, skipped } = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
    if ([passed, failed, skipped].every(Number.isInteger)) return { passed, failed, skipped } as Tally;
  } catch {
    // The runner ended before its reporter wrote the file.
  }
  return { ...noTests, failed: 1 };
}

/** Adds a failure when a run failed as a whole, because no test was found or a file could not be loaded. */
export function withExitCode(tally: Tally, code: number): Tally {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    noTests,
  );
}
