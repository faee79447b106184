import {
  type Action,
  type AppliedAction,
  applyPlan,
  isChange,
  PartlyAppliedError,
  type Plan,
} from "@orderpane/deploy";
import type { Context } from "../context.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { type Report, reportError } from "../report/report.ts";
import type { Session } from "../targets/open-targets.ts";
import { targetDocument } from "../targets/target.ts";
import { actionDocuments, countActions, printActions, type ReportedAction } from "./plan-report.ts";

interface ApplyOptions {
  /** Whether to print one line for each change, without a summary. Default `false`. */
  readonly isBrief?: boolean;
  /** Whether Ctrl-C ends the process during the deploy. Default `true`. */
  readonly isInterruptible?: boolean;
}

/** Applies a plan. After a failure or Ctrl-C, reports the completed changes. */
export async function applyAndReport(
  { report, onInterrupt }: Context,
  session: Session,
  plan: Plan,
  { isBrief = false, isInterruptible = true }: ApplyOptions = {},
): Promise<ExitCode> {
  const { client, history } = session;
  const progress = new Progress(report, session, plan);
  const forget = isInterruptible ? onInterrupt(() => progress.reportStop()) : () => {};
  const documentOf = (actions: readonly ReportedAction[]) => ({
    target: targetDocument(session),
    actions: actionDocuments(actions),
    requests: client.requests,
  });
  try {
    const { actions } = await applyPlan(plan, client, {
      history,
      onStart: (action) => progress.start(action),
      onAction: (applied) => progress.finish(applied),
    });
    report.status("apply", null);
    const changed = actions.filter(isChange);
    const result = changed.length === 0 ? "nothing to do" : countActions(actions, "done");
    if (!isBrief) report.line(`${report.paint("green", "✓")} ${result}`);
    printActions(report, isBrief ? changed : changed.filter((action) => isUnplanned(action, plan)));
    report.document(documentOf(actions));
    return exitCodes.done;
  } catch (error) {
    report.status("apply", null);
    if (!(error instanceof PartlyAppliedError)) throw error;
    report.line(report.paint("bold", "done before the failure"));
    printActions(report, error.done.filter(isChange));
    return reportError(report, error, documentOf(error.done));
  } finally {
    forget();
  }
}

/** Shows which changes of a plan are done or have started. */
class Progress {
  readonly #report: Report;
  readonly #session: Session;
  readonly #count: number;
  readonly #done: ReportedAction[] = [];
  /** By widget. */
  readonly #begun = new Map<string, Action>();

  constructor(report: Report, session: Session, { actions }: Plan) {
    this.#report = report;
    this.#session = session;
    this.#count = actions.filter(isChange).length;
  }

  start(action: Action): void {
    this.#begun.set(action.widget, action);
  }

  finish(applied: AppliedAction): void {
    this.#begun.delete(applied.widget);
    if (!isChange(applied)) return;
    const { action, widget, id } = applied;
    const { label, target } = this.#session;
    this.#done.push(applied);
    this.#report.event({ event: "action", store: target.store.origin, action, widget, id });
    const text = `  ${label}: ${this.#done.length} of ${this.#count}, ${action} ${widget}`;
    this.#report.status("apply", this.#report.paint("dim", text));
  }

  reportStop(): void {
    const { label, kind } = this.#session;
    const nameOf = ({ action, widget }: ReportedAction) => `${action} ${widget}`;
    const counted = `${this.#done.length} of ${this.#count} changes were made in ${label}`;
    const done = [counted, ...this.#done.map(nameOf)].join(", ");
    this.#report.notice(`${this.#report.paint("yellow", "stopped")} ${done}`);
    const begun = [...this.#begun.values()].map(nameOf).join(", ");
    const doubt = begun && `the store may still ${begun}; `;
    // Another rollback would undo this one.
    const advice =
      kind === "rollback"
        ? "orderpane history shows the builds that rollback --to can restore"
        : "the next run looks there first and does only what is left";
    this.#report.notice(`→ ${doubt}${advice}`);
  }
}

/** Whether the action was not in the plan, because others have changed the store since. */
function isUnplanned({ action, widget, reason }: AppliedAction, { actions }: Plan): boolean {
  return !actions.some(
    (planned) => planned.action === action && planned.widget === widget && planned.reason === reason,
  );
}
