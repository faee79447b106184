import { applyPlan, isChange, PartlyAppliedError, type Plan } from "@orderpane/deploy";
import type { Context } from "../context.ts";
import { describeFailure, failureDocument } from "../errors.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { actionDocument, planDocument, printActions, printPlan, type ReportedAction } from "./plan-report.ts";
import type { Session } from "../targets/session.ts";

/** Applies a plan, or with `dryRun` only shows it. */
export async function finishPlan(
  context: Context,
  session: Session,
  { plan, dryRun }: { plan: Plan; dryRun: boolean },
): Promise<ExitCode> {
  if (!dryRun) return runPlan(context, session, plan);
  await showPlan(context, session, plan);
  return exitCodes.done;
}

/** Prints a plan, applies it and reports the result; after a failure, what was done before it. */
export async function runPlan(context: Context, session: Session, planned: Plan): Promise<ExitCode> {
  const { report } = context;
  const { open, client, history } = session;
  printPlan(report, { open, ...(await askTitle(session, planned, 2)) }, planned);
  const document = (actions: readonly ReportedAction[], rest: object = {}) =>
    report.document({ ...actionDocument(open, { actions, requests: client.requests }), ...rest });
  const changes = planned.actions.filter(isChange).length;
  let done = 0;
  const onAction = (applied: ReportedAction) => {
    if (!isChange(applied)) return;
    const { action, widget, id } = applied;
    done++;
    report.event({ event: "action", store: open.target.store.origin, action, widget, id });
    report.status(
      "apply",
      report.paint("dim", `  ${open.label}: ${done} of ${changes}, ${action} ${widget}`),
    );
  };
  try {
    const { actions } = await applyPlan(planned, client, { history, onAction });
    report.status("apply", null);
    printResult(context, actions);
    document(actions);
    return exitCodes.done;
  } catch (error) {
    report.status("apply", null);
    if (!(error instanceof PartlyAppliedError)) throw error;
    const failure = describeFailure(error)!;
    report.line(report.paint("bold", "done before the failure"));
    printActions(report, error.done.filter(isChange));
    document(error.done, failureDocument(failure));
    report.fail(failure);
    return failure.exitCode;
  } finally {
    report.status("wait", null);
  }
}

/** Prints a plan without applying it. */
export async function showPlan(context: Context, session: Session, planned: Plan): Promise<void> {
  const { report } = context;
  const { open, client } = session;
  const title = await askTitle(session, planned, 1);
  printPlan(report, { open, ...title }, planned);
  report.document(planDocument(open, { plan: planned, ...title, requests: client.requests }));
}

/**
 * Asks for the store's title if there are at least `least` changes, so that people notice a wrong store. That
 * costs a request, and a deploy of one change may cost three: list, change, read back.
 */
async function askTitle(
  { open, client }: Session,
  { actions }: Plan,
  least: number,
): Promise<{ title?: string | null }> {
  const isAsked = !open.isLocal && actions.filter(isChange).length >= least;
  return isAsked ? { title: await client.title() } : {};
}

function printResult({ report }: Context, actions: readonly ReportedAction[]): void {
  const changed = actions.filter(isChange);
  if (changed.length === 0) {
    report.line(`${report.paint("green", "✓")} nothing to do`);
    return;
  }
  report.line(`${report.paint("green", "✓")} done`);
  printActions(report, changed);
}
