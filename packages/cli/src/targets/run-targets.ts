import type { Context } from "../context.ts";
import { describeFailure, failureDocument, internalFailure } from "../errors.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { openSection } from "../report/section.ts";
import { printSummary, type Success, summaryDocument, type TargetResult } from "./summary.ts";
import { openSession, type Session, type SessionOptions } from "./session.ts";
import type { OpenTarget } from "./target.ts";

export interface TargetsOptions extends SessionOptions {
  opens: readonly OpenTarget[];
  /** What the summary says of a target that did not fail. Default `done`. */
  success?: Success;
}

/** What a command does with one of its targets; `index` counts them. */
export type RunTarget = (context: Context, session: Session, index: number) => Promise<ExitCode>;

/**
 * Runs a command for each target: a single one as if there were no others, several at once, each with its own result,
 * whatever becomes of the others. Their exit code says 3 where only some of them failed.
 */
export async function runTargets(
  context: Context,
  { opens, success = "done", ...options }: TargetsOptions,
  run: RunTarget,
): Promise<ExitCode> {
  const [single, ...others] = opens;
  if (single && others.length === 0) return run(context, openSession(context, single, options), 0);
  const results = await Promise.all(
    opens.map(async (open, index): Promise<TargetResult> => {
      const section = openSection(context.report, open.mode ?? "default");
      const part = { ...context, report: section.report };
      const exitCode = await runOne(part, open, (session) => run(part, session, index), options);
      section.end();
      context.report.line();
      return { open, exitCode, document: section.taken ?? {} };
    }),
  );
  printSummary(context.report, results, success);
  context.report.document(summaryDocument(results));
  return exitCodeOf(results.map(({ exitCode }) => exitCode));
}

/** A failure of one target is its result. */
async function runOne(
  context: Context,
  open: OpenTarget,
  run: (session: Session) => Promise<ExitCode>,
  options: SessionOptions,
): Promise<ExitCode> {
  const { report } = context;
  try {
    return await run(openSession(context, open, options));
  } catch (error) {
    const failure = describeFailure(error);
    if (failure) report.complain(failure);
    else report.crash(error);
    const told = failure ?? internalFailure(error);
    report.document({ target: { store: open.target.store.origin }, ...failureDocument(told) });
    return told.exitCode;
  }
}

/** One for all: the same where it is the same, else 3 where some of the work was done. */
export function exitCodeOf(codes: readonly ExitCode[]): ExitCode {
  const all = new Set(codes);
  if (all.size === 1) return codes[0]!;
  const isGood = (code: ExitCode) => code === exitCodes.done || code === exitCodes.changes;
  if (codes.every(isGood)) return exitCodes.changes;
  return codes.some((code) => isGood(code) || code === exitCodes.partly)
    ? exitCodes.partly
    : exitCodes.failed;
}
