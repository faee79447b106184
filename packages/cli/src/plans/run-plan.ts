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
import { confirmPlan } from "../targets/consent.ts";
import { type PreparedTarget, runTargets, type TargetsCommand } from "../targets/run-targets.ts";
import type { Session } from "../targets/session.ts";
import { targetDocument } from "../targets/target.ts";
import {
  actionDocuments,
  countActions,
  printActions,
  printPlan,
  type ReportedAction,
} from "./plan-report.ts";

interface PlansCommand<Prepared extends PreparedTarget> extends Omit<
  TargetsCommand<Prepared>,
  "effect" | "run"
> {
  dryRun: boolean;
  /** Whether the plan was reviewed before, so that nothing is asked. */
  isReviewed?: boolean;
  plan: (session: Session, prepared: Prepared) => Promise<Plan>;
}

export function runPlans<Prepared extends PreparedTarget>(
  context: Context,
  { dryRun, isReviewed = false, plan, ...command }: PlansCommand<Prepared>,
): Promise<ExitCode> {
  const { yes = [], kind } = command;
  return runTargets(context, {
    ...command,
    effect: dryRun ? "plan" : "change",
    async run(part, session, prepared) {
      const planned = await plan(session, prepared);
      if (dryRun) return showPlan(part, session, planned);
      const confirm = () => isReviewed || confirmPlan(part, session, { plan: planned, yes, kind });
      return runPlan(part, session, { planned, confirm });
    },
  });
}

interface RunPlan {
  planned: Plan;
  confirm?: () => boolean | Promise<boolean>;
  /** Whether the report has one line for each change, and neither the plan nor a sum. Default `false`. */
  isBrief?: boolean;
}

/** After a failure, and on Ctrl-C, reports what was done before it. */
export async function runPlan(
  { report, onInterrupt }: Context,
  session: Session,
  { planned, confirm = () => true, isBrief = false }: RunPlan,
): Promise<ExitCode> {
  const { target, label, client, history } = session;
  if (!isBrief) printPlan(report, planned, { label, ...(await askTitle(session, planned, 2)) });
  if (!(await confirm())) {
    report.line("nothing was changed");
    return exitCodes.failed;
  }
  const changes = planned.actions.filter(isChange);
  const done: ReportedAction[] = [];
  /** By widget. */
  const begun = new Map<string, Action>();
  const onStart = (action: Action) => void begun.set(action.widget, action);
  const onAction = (applied: ReportedAction) => {
    begun.delete(applied.widget);
    if (!isChange(applied)) return;
    const { action, widget, id } = applied;
    done.push(applied);
    report.event({ event: "action", store: target.store.origin, action, widget, id });
    report.status(
      "apply",
      report.paint("dim", `  ${label}: ${done.length} of ${changes.length}, ${action} ${widget}`),
    );
  };
  const documentOf = (actions: readonly ReportedAction[]) => ({
    target: targetDocument(session),
    actions: actionDocuments(actions),
    requests: client.requests,
  });
  const forget = onInterrupt(() =>
    reportStop(report, session, { changes, done, begun: [...begun.values()] }),
  );
  try {
    const { actions } = await applyPlan(planned, client, { history, onStart, onAction });
    report.status("apply", null);
    const changed = actions.filter(isChange);
    const result = changed.length === 0 ? "nothing to do" : countActions(actions, "done");
    if (!isBrief) report.line(`${report.paint("green", "✓")} ${result}`);
    printActions(report, isBrief ? changed : changed.filter(isNews(planned)));
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
    report.status("wait", null);
  }
}

function reportStop(
  report: Report,
  { label, kind }: Session,
  { changes, done, begun }: Record<"changes" | "done" | "begun", readonly ReportedAction[]>,
): void {
  const nameOf = ({ action, widget }: ReportedAction) => `${action} ${widget}`;
  const counted = `${done.length} of ${changes.length} changes were made in ${label}`;
  report.notice(`${report.paint("yellow", "stopped")} ${[counted, ...done.map(nameOf)].join(", ")}`);
  const doubt = begun.length > 0 ? `the store may still ${begun.map(nameOf).join(", ")}; ` : "";
  // Another rollback would undo this one.
  const advice =
    kind === "rollback"
      ? "orderpane history shows the builds that rollback --to can bring back"
      : "the next run looks there first and does only what is left";
  report.notice(`→ ${doubt}${advice}`);
}

/** Whether the plan did not show it: rivals have changed the store since. */
function isNews({ actions }: Plan): (applied: AppliedAction) => boolean {
  const shown = new Set(actions.map(({ action, widget, reason }) => `${action} ${widget} ${reason}`));
  return ({ action, widget, reason }) => !shown.has(`${action} ${widget} ${reason}`);
}

export async function showPlan({ report }: Context, session: Session, planned: Plan): Promise<ExitCode> {
  const title = await askTitle(session, planned, 1);
  printPlan(report, planned, { label: session.label, ...title });
  report.document({
    target: { ...targetDocument(session), ...title },
    actions: actionDocuments(planned.actions),
    orphans: planned.orphans,
    requests: session.client.requests,
  });
  return exitCodes.done;
}

/** Shows people a wrong store. Costs a request, and a deploy of one change may cost three. */
async function askTitle(
  { isLocal, client }: Session,
  { actions }: Plan,
  least: number,
): Promise<{ title?: string | null }> {
  const isAsked = !isLocal && actions.filter(isChange).length >= least;
  return isAsked ? { title: await client.title() } : {};
}
