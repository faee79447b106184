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

/** Runs all checks at the same time. A check that throws has failed. `onResult` gets each result at once. */
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

export function formatCheck({ name, ok, ms, output }: CheckResult): string {
  const line = `${ok ? "✓" : "✗"} ${name.padEnd(8)} ${(ms / 1000).toFixed(1)} s\n`;
  return ok || output === "" ? line : `${line}\n${output.trimEnd()}\n\n`;
}
