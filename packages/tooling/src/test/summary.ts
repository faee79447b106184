import { addTallies, type Tally } from "./tally.ts";

/** The result of one stage of `tooling test`. */
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
  const mark = tally.failed > 0 ? "✗" : "✓";
  const line = `${mark} ${stage.padEnd(8)} ${note ?? formatTally(tally)} (${(ms / 1000).toFixed(1)} s)\n`;
  return findings.map((finding) => `✗ ${finding}\n`).join("") + line;
}

/** The last line, `N passed, N failed`, without colors, so that scripts can read it. */
export function formatTotal(stages: readonly StageResult[]): string {
  const { passed, failed } = addTallies(stages.map(({ tally }) => tally));
  return `\n${passed} passed, ${failed} failed\n`;
}

function formatTally({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
