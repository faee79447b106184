/** Returns whether the project passes, and the output of the tool. */
export type Check = () => Promise<CheckOutcome>;

export interface CheckOutcome {
  readonly ok: boolean;
  readonly output: string;
}

export interface CheckResult extends CheckOutcome {
  readonly name: string;
  /** Wall time in ms. */
  readonly ms: number;
}

/**
 * Runs all checks, by name, at the same time and returns the results in the order of the checks. A check that
 * throws has failed.
 *
 * @param onResult called with the result of every check as it ends
 */
export function runChecks(
  checks: Readonly<Record<string, Check>>,
  onResult: (result: CheckResult) => void,
): Promise<CheckResult[]> {
  return Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const begin = performance.now();
      const { ok, output } = await check().catch((error: Error) => ({ ok: false, output: error.message }));
      const result = { name, ok, ms: Math.round(performance.now() - begin), output };
      onResult(result);
      return result;
    }),
  );
}

/** One line with the name and the time. If the check failed, its output follows. */
export function formatCheck({ name, ok, ms, output }: CheckResult): string {
  const line = `${ok ? "✓" : "✗"} ${name.padEnd(8)} ${(ms / 1000).toFixed(1)} s\n`;
  return ok || output === "" ? line : `${line}\n${output.trimEnd()}\n\n`;
}
