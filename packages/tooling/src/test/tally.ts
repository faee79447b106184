/** How many tests of a stage ended how. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Reads the report that Vitest's JSON reporter wrote. */
export function tallyVitest(report: unknown): Tally {
  const counts = asCounts(report);
  return {
    passed: count(counts, "numPassedTests"),
    failed: count(counts, "numFailedTests"),
    skipped: count(counts, "numPendingTests") + count(counts, "numTodoTests"),
  };
}

/** Reads the report that Playwright's JSON reporter wrote; a test that passed at a second try has passed. */
export function tallyPlaywright(report: unknown): Tally {
  const stats = asCounts(asCounts(report)["stats"]);
  return {
    passed: count(stats, "expected") + count(stats, "flaky"),
    failed: count(stats, "unexpected"),
    skipped: count(stats, "skipped"),
  };
}

/** Counts a run that failed as a whole (no test found, a file that cannot be loaded) as one failure at least. */
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

export const noTests: Tally = { passed: 0, failed: 0, skipped: 0 };

function asCounts(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function count(counts: Record<string, unknown>, key: string): number {
  const value = counts[key];
  if (typeof value !== "number") throw new TypeError(`the report has no number "${key}"`);
  return value;
}
