import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Report, Style } from "../report/report.ts";
import { printTable } from "../report/table.ts";
import type { OpenTarget } from "./target.ts";

export interface TargetResult {
  open: OpenTarget;
  exitCode: ExitCode;
  /** What the command reported for it with `--json`. */
  document: object;
}

/** `planned`: nothing was changed. */
type Success = "done" | "planned";

const words: Record<ExitCode, { sign: string; word: string; style: Style }> = {
  [exitCodes.done]: { sign: "✓", word: "done", style: "green" },
  [exitCodes.changes]: { sign: "~", word: "has changes", style: "yellow" },
  [exitCodes.partly]: { sign: "✗", word: "FAILED, done in part", style: "red" },
  [exitCodes.failed]: { sign: "✗", word: "FAILED", style: "red" },
  [exitCodes.usage]: { sign: "✗", word: "FAILED, wrong setup", style: "red" },
};

/** The number of failures comes last, where people look. `success` describes the other targets. */
export function printSummary(report: Report, results: readonly TargetResult[], success: Success): void {
  report.line(report.paint("bold", "summary"));
  const rows = results.map(({ open, exitCode }) => [
    `  ${words[exitCode].sign} ${open.mode ?? "default"}`,
    open.label,
    exitCode === exitCodes.done ? success : words[exitCode].word,
  ]);
  const styles = results.map(({ exitCode }) => words[exitCode].style);
  printTable(report, rows, (cell, _column, row) => report.paint(styles[row]!, cell));
  const failed = styles.filter((style) => style === "red").length;
  report.line(
    failed === 0
      ? report.paint("green", `all ${results.length} stores ${success}`)
      : report.paint("red", `${failed} of ${results.length} stores FAILED`),
  );
}

export function summaryDocument(results: readonly TargetResult[]): object {
  return {
    targets: results.map(({ open, exitCode, document }) => ({
      mode: open.mode ?? null,
      exitCode,
      ...document,
    })),
    requests: results.reduce((sum, { document }) => sum + requestsOf(document), 0),
  };
}

function requestsOf(document: object): number {
  return "requests" in document && typeof document.requests === "number" ? document.requests : 0;
}
