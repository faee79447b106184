import type { Context } from "../context.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { type Report, reportError, type Style } from "../report/report.ts";
import { printTable } from "../report/table.ts";
import { type OpenTarget, targetDocument } from "./target.ts";

/**
 * Runs a command for all targets in parallel. A failure of one does not stop the others. Reports are printed
 * in command-line order and followed by a summary, unless there is only one target.
 */
export async function atEachTarget<Prepared extends { readonly open: OpenTarget }>(
  context: Context,
  targets: readonly Prepared[],
  run: (context: Context, target: Prepared) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { report } = context;
  const [first, ...others] = targets;
  if (first && others.length === 0) return run(context, first);
  const running = targets.map((target) => {
    const section = openSection(report, target.open.mode ?? "default");
    const ended = run({ ...context, report: section.report, ask: null }, target).catch((error: unknown) =>
      reportError(section.report, error, { target: targetDocument(target.open) }),
    );
    return { open: target.open, section, ended };
  });
  const results: TargetResult[] = [];
  for (const { open, section, ended } of running) {
    const exitCode = await ended;
    section.end();
    report.line();
    results.push({ open, exitCode, document: section.document() });
  }
  printSummary(report, results);
  report.document({
    targets: results.map(({ open, exitCode, document }) => ({
      mode: open.mode ?? null,
      exitCode,
      ...document,
    })),
    requests: results.reduce((sum, { document }) => sum + requestsOf(document), 0),
  });
  return combineExitCodes(results.map(({ exitCode }) => exitCode));
}

interface TargetResult {
  open: OpenTarget;
  exitCode: ExitCode;
  document: object;
}

/**
 * The report of one of several targets. Its text is held back until `end`; notices, warnings, events and
 * status lines are not, and are marked with `name`.
 */
function openSection(parent: Report, name: string) {
  const held: (() => void)[] = [];
  let document: object = {};
  const report: Report = {
    ...parent,
    line: (text) => held.push(() => parent.line(text)),
    notice: (text) => parent.notice(`${name}: ${text}`),
    document: (value) => {
      document = value;
    },
    event: (value) => parent.event({ target: name, ...value }),
    status: (key, text) => parent.status(`${name} ${key}`, text),
    warn: (message) => parent.warn(`${name}: ${message}`),
    fail: (failure) => held.push(() => parent.fail({ ...failure, message: `${name}: ${failure.message}` })),
  };
  return { report, document: () => document, end: () => held.forEach((write) => write()) };
}

const looks: Record<ExitCode, { sign: string; word: string; style: Style }> = {
  [exitCodes.done]: { sign: "✓", word: "done", style: "green" },
  [exitCodes.changes]: { sign: "~", word: "has changes", style: "yellow" },
  [exitCodes.partly]: { sign: "✗", word: "FAILED, done in part", style: "red" },
  [exitCodes.failed]: { sign: "✗", word: "FAILED", style: "red" },
  [exitCodes.usage]: { sign: "✗", word: "FAILED, wrong setup", style: "red" },
};

/** The number of failures comes last, where users look. */
function printSummary(report: Report, results: readonly TargetResult[]): void {
  report.line(report.paint("bold", "summary"));
  const rows = results.map(({ open, exitCode }) => [
    `  ${looks[exitCode].sign} ${open.mode ?? "default"}`,
    open.label,
    looks[exitCode].word,
  ]);
  const styles = results.map(({ exitCode }) => looks[exitCode].style);
  printTable(report, rows, (cell, _column, row) => report.paint(styles[row]!, cell));
  const failed = styles.filter((style) => style === "red").length;
  report.line(
    failed === 0
      ? report.paint("green", `all ${results.length} stores done`)
      : report.paint("red", `${failed} of ${results.length} stores FAILED`),
  );
}

function requestsOf(document: object): number {
  return "requests" in document && typeof document.requests === "number" ? document.requests : 0;
}

/** Returns one exit code for all targets: their common one, or else 3 if some of the work was done. */
export function combineExitCodes(codes: readonly ExitCode[]): ExitCode {
  if (new Set(codes).size === 1) return codes[0]!;
  const isGood = (code: ExitCode) => code === exitCodes.done || code === exitCodes.changes;
  if (codes.every(isGood)) return exitCodes.changes;
  return codes.some((code) => isGood(code) || code === exitCodes.partly)
    ? exitCodes.partly
    : exitCodes.failed;
}
