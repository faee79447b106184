import { addTallies, type Tally } from "./tally.ts";

/** What came of one stage of `tooling test`. */
export interface StageResult {
  readonly stage: "browser" | "check" | "unit" | "e2e";
  readonly tally: Tally;
  /** What counts as a failure beside the tests: a line for each. */
  readonly findings: readonly string[];
  /** Wall time in ms. */
  readonly ms: number;
  /** Shown in place of the counts: the browser that was taken. */
  readonly note?: string | undefined;
}

/** A line with the counts and the time; its findings above it. */
export function formatStage({ stage, tally, findings, ms, note }: StageResult): string {
  const mark = tally.failed > 0 ? "✗" : "✓";
  const line = `${mark} ${stage.padEnd(8)} ${note ?? formatTally(tally)} (${(ms / 1000).toFixed(1)} s)\n`;
  return findings.map((finding) => `✗ ${finding}\n`).join("") + line;
}

/** As the very last line `N passed, N failed`, plain, for scripts to read. */
export function formatTotal(stages: readonly StageResult[]): string {
  const { passed, failed } = addTallies(stages.map(({ tally }) => tally));
  return `\n${passed} passed, ${failed} failed\n`;
}

function formatTally({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
