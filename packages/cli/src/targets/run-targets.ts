import type { Context } from "../context.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { reportError } from "../report/report.ts";
import { openSection } from "../report/section.ts";
import { requireConsent } from "./consent.ts";
import { withTargets } from "./open-targets.ts";
import { readTargets } from "./read-targets.ts";
import { openSession, type Session, type SessionOptions } from "./session.ts";
import { printSummary, summaryDocument, type TargetResult } from "./summary.ts";
import { type OpenTarget, targetDocument } from "./target.ts";

/** What `run` needs for one target. */
export interface PreparedTarget {
  readonly open: OpenTarget;
}

export interface TargetsCommand<Prepared extends PreparedTarget> extends SessionOptions {
  modes: readonly (string | undefined)[];
  /** A change needs the names of the protected stores in `yes`. */
  effect: "read" | "plan" | "change";
  yes?: readonly string[];
  /** Whether it deletes widgets or puts earlier ones back. */
  destroys?: boolean;
  /** Prepares what `run` needs for each target, before anything is sent. */
  prepare: (opens: readonly OpenTarget[]) => Promise<readonly Prepared[]>;
  run: (context: Context, session: Session, prepared: Prepared) => Promise<ExitCode>;
}

/** Runs a command for each target, several at once. A failure of one does not stop the others. */
export async function runTargets<Prepared extends PreparedTarget>(
  context: Context,
  { modes, effect, yes = [], destroys = false, prepare, run, ...options }: TargetsCommand<Prepared>,
): Promise<ExitCode> {
  const configured = readTargets(context, modes);
  if (effect === "change") requireConsent(context, configured, { yes, destroys });
  return withTargets(context, configured, async (opens) => {
    const prepared = await prepare(opens);
    const runAt = (part: Context, one: Prepared) => run(part, openSession(part, one.open, options), one);
    const [first, ...others] = prepared;
    if (first && others.length === 0) return runAt(context, first);
    let before: Promise<unknown> = Promise.resolve();
    const running = prepared.map((one) => {
      const result = runOne(context, one.open, { before, run: (part) => runAt(part, one) });
      before = result;
      return result;
    });
    const results = await Promise.all(running);
    printSummary(context.report, results, effect === "plan" ? "planned" : "done");
    context.report.document(summaryDocument(results));
    return combineExitCodes(results.map(({ exitCode }) => exitCode));
  });
}

/** Prints what it reports after `before`, so that the targets come in the order of the command line. */
async function runOne(
  context: Context,
  open: OpenTarget,
  { before, run }: { before: Promise<unknown>; run: (context: Context) => Promise<ExitCode> },
): Promise<TargetResult> {
  const section = openSection(context.report, open.mode ?? "default");
  const exitCode = await run({ ...context, report: section.report, ask: null }).catch((error: unknown) =>
    reportError(section.report, error, { target: targetDocument(open) }),
  );
  await before;
  section.end();
  context.report.line();
  return { open, exitCode, document: section.document ?? {} };
}

/** One exit code for all targets: the same where they agree, else 3 where some of the work was done. */
export function combineExitCodes(codes: readonly ExitCode[]): ExitCode {
  if (new Set(codes).size === 1) return codes[0]!;
  const isGood = (code: ExitCode) => code === exitCodes.done || code === exitCodes.changes;
  if (codes.every(isGood)) return exitCodes.changes;
  return codes.some((code) => isGood(code) || code === exitCodes.partly)
    ? exitCodes.partly
    : exitCodes.failed;
}
