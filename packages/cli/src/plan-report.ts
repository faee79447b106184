import type { Action, Plan } from "@orderpane/deploy";
import type { Report, Style } from "./report.ts";
import { table } from "./report.ts";
import type { OpenTarget } from "./target.ts";

const looks: Record<Action["action"] | "recreate", { sign: string; style: Style }> = {
  create: { sign: "+", style: "green" },
  update: { sign: "~", style: "yellow" },
  recreate: { sign: "+", style: "green" },
  delete: { sign: "-", style: "red" },
  unchanged: { sign: "=", style: "dim" },
};

/** What an action looks like in a report; `id` is null until the store has given one. */
export interface ReportedAction {
  action: keyof typeof looks;
  widget: string;
  id: number | null;
  reason?: string;
}

/** The plan, for people. */
export function printPlan(report: Report, { label }: OpenTarget, { actions, orphans }: Plan): void {
  report.line(`${report.paint("bold", "plan")} for ${label}`);
  printActions(report, actions);
  for (const { widget, id } of orphans) {
    report.line(report.paint("dim", `  ? ${widget}  ${id}  is no longer in widgets/; --prune deletes it`));
  }
}

/** One line an action: sign, widget, what, id, why. */
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

/** The JSON form of `plan`, `deploy` and `remove`, kept stable. */
export function actionDocument(
  { target }: OpenTarget,
  { actions, requests }: { actions: readonly ReportedAction[]; requests: number },
): object {
  return {
    target: { store: target.store.origin },
    actions: actions.map(({ widget, action, id }) => ({ widget, action, id })),
    requests,
  };
}

function paintCell(report: Report, { action }: ReportedAction, cell: string, column: number): string {
  return report.paint(column < 2 ? looks[action].style : "dim", cell);
}
