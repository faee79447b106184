import type { Action, Plan } from "@orderpane/deploy";
import type { OpenTarget } from "../targets/target.ts";
import type { Report, Style } from "../report/report.ts";
import { table } from "../report/table.ts";

const looks: Record<Action["action"], { sign: string; style: Style }> = {
  create: { sign: "+", style: "green" },
  recreate: { sign: "+", style: "green" },
  update: { sign: "~", style: "yellow" },
  adopt: { sign: "~", style: "yellow" },
  release: { sign: "~", style: "yellow" },
  merge: { sign: "-", style: "red" },
  delete: { sign: "-", style: "red" },
  unchanged: { sign: "=", style: "dim" },
};

/** An action in a report; `id` is `null` until the store has assigned one. */
export interface ReportedAction {
  action: keyof typeof looks;
  widget: string;
  id: number | null;
  reason?: string;
}

/** The store that a plan is for. */
export interface PlanPlace {
  open: OpenTarget;
  /** Its title: `null` if it did not tell, absent if it was not asked. */
  title?: string | null;
}

/** Prints a plan. */
export function printPlan(report: Report, { open, title }: PlanPlace, { actions, orphans }: Plan): void {
  const name = title === undefined ? "" : ` ${titleText(report, title)}`;
  report.line(`${report.paint("bold", "plan")} for ${open.label}${name}`);
  printActions(report, actions);
  for (const { widget, id } of orphans) {
    report.line(report.paint("dim", `  ? ${widget}  ${id}  is no longer in widgets/; --prune deletes it`));
  }
}

function titleText(report: Report, title: string | null): string {
  return title === null
    ? report.paint("yellow", "(the store did not tell its title)")
    : report.paint("bold", `“${title}”`);
}

/** Prints a line for each action: sign, widget, action, id, reason. */
export function printActions(report: Report, actions: readonly ReportedAction[]): void {
  const rows = actions.map(({ action, widget, id, reason }) => [
    `  ${looks[action].sign} ${widget}`,
    action,
    id === null ? "" : String(id),
    reason ?? "",
  ]);
  for (const line of table(rows, (cell, column, row) => paintCell(report, actions[row]!, cell, column)))
    report.line(line);
}

/** The JSON form of a plan, kept stable. */
export function planDocument(
  open: OpenTarget,
  { plan, title, requests }: { plan: Plan; title?: string | null; requests: number },
): object {
  const { target, ...rest } = actionDocument(open, { actions: plan.actions, requests });
  return { target: { ...target, ...(title !== undefined && { title }) }, ...rest, orphans: plan.orphans };
}

/** The JSON form of what was done, kept stable. */
export function actionDocument(
  { target }: OpenTarget,
  { actions, requests }: { actions: readonly ReportedAction[]; requests: number },
): { target: { store: string }; actions: object[]; requests: number } {
  return {
    target: { store: target.store.origin },
    actions: actions.map(({ widget, action, id }) => ({ widget, action, id })),
    requests,
  };
}

function paintCell(report: Report, { action }: ReportedAction, cell: string, column: number): string {
  return report.paint(column < 2 ? looks[action].style : "dim", cell);
}
