import { addTallies, type Tally } from "./tally.ts";

/** What came of one stage of `tooling test`. */
export interface StageResult {
  readonly stage: "browser" | "check" | "unit" | "e2e";
  readonly tally: Tally;
  /** Wall time in ms. */
  readonly ms: number;
  /** Shown in place of the counts: the browser that was taken. */
  readonly note?: string;
}

/** One line per stage, and as the very last line `N passed, N failed`, plain, for scripts to read. */
export function formatSummary(stages: readonly StageResult[]): string {
  const { passed, failed } = addTallies(stages.map(({ tally }) => tally));
  return `\n${stages.map(formatStage).join("")}\n${passed} passed, ${failed} failed\n`;
}

export function hasFailed(stages: readonly StageResult[]): boolean {
  return stages.some(({ tally }) => tally.failed > 0);
}

function formatStage({ stage, tally, ms, note }: StageResult): string {
  const mark = tally.failed > 0 ? "✗" : "✓";
  return `${mark} ${stage.padEnd(8)} ${note ?? formatTally(tally)} (${(ms / 1000).toFixed(1)} s)\n`;
}

function formatTally({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
