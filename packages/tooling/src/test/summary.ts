import type { Tally } from "./record.ts";

export interface StageResult {
  readonly stage: "browser" | "check" | "unit" | "e2e";
  readonly tally: Tally;
  /** Failures that are not tests, one line each. */
  readonly findings: readonly string[];
  /** Wall time in ms. */
  readonly ms: number;
  /** Shown in place of the counts: the browser that was found. */
  readonly note?: string | undefined;
}

/** The findings, then a line with the counts and the time. */
export function formatStage({ stage, tally, findings, ms, note }: StageResult): string {
  const { passed, failed, skipped } = tally;
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
  const mark = failed > 0 ? "✗" : "✓";
  const line = `${mark} ${stage.padEnd(8)} ${note ?? counts} (${(ms / 1000).toFixed(1)} s)\n`;
  return findings.map((finding) => `✗ ${finding}\n`).join("") + line;
}

/** `N passed, N failed`, without colors, so that scripts can read it. */
export function formatTotal(results: readonly { readonly tally: Tally }[]): string {
  const sum = (key: keyof Tally) => results.reduce((total, { tally }) => total + tally[key], 0);
  return `${sum("passed")} passed, ${sum("failed")} failed\n`;
}
