/** One check of the project. */
export interface Check {
  readonly name: string;
  /** Returns whether the project passes, and the output of the tool. */
  run(): Promise<CheckOutcome>;
}

export interface CheckOutcome {
  readonly ok: boolean;
  readonly output: string;
}

export interface CheckResult extends CheckOutcome {
  readonly name: string;
  /** Wall time in ms. */
  readonly ms: number;
}

export interface RunChecksOptions {
  /** Called with the result of every check as it ends. */
  readonly onResult?: (result: CheckResult) => void;
  /** The clock, in ms. Default: that of the system. */
  readonly now?: () => number;
}

/**
 * Runs all checks at the same time and returns the results in the order of the checks. A check that throws
 * has failed.
 */
export function runChecks(checks: readonly Check[], options: RunChecksOptions = {}): Promise<CheckResult[]> {
  const { onResult, now = () => performance.now() } = options;
  return Promise.all(
    checks.map(async (check) => {
      const begin = now();
      const result = { name: check.name, ...(await outcomeOf(check)), ms: Math.round(now() - begin) };
      onResult?.(result);
      return result;
    }),
  );
}

/** One line with the name and the time. If the check failed, its output follows. */
export function formatCheck({ name, ok, ms, output }: CheckResult): string {
  const line = `${ok ? "✓" : "✗"} ${name.padEnd(8)} ${(ms / 1000).toFixed(1)} s\n`;
  return ok || output === "" ? line : `${line}\n${output.trimEnd()}\n\n`;
}

async function outcomeOf(check: Check): Promise<CheckOutcome> {
  try {
    return await check.run();
  } catch (error) {
    return { ok: false, output: error instanceof Error ? error.message : String(error) };
  }
}
