import type { Action, Plan } from "@orderpane/deploy";
import type { Report, Style } from "../report/report.ts";
import { printTable } from "../report/table.ts";

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

/** `title` is `null` if the store did not tell it, `undefined` if it was not asked. */
export function printPlan(
  report: Report,
  { actions, orphans }: Plan,
  { label, title }: { label: string; title?: string | null },
): void {
  const name = title === undefined ? "" : ` ${titleText(report, title)}`;
  report.line(`${report.paint("bold", "plan")} for ${label}${name}`);
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

export function printActions(report: Report, actions: readonly ReportedAction[]): void {
  const rows = actions.map(({ action, widget, id, reason }) => [
    `  ${looks[action].sign} ${widget}`,
    action,
    id === null ? "" : String(id),
    reason ?? "",
  ]);
  printTable(report, rows, (cell, column, row) =>
    report.paint(column < 2 ? looks[actions[row]!.action].style : "dim", cell),
  );
}

/** The JSON form of actions, kept stable. */
export function actionDocuments(actions: readonly ReportedAction[]): object[] {
  return actions.map(({ widget, action, id }) => ({ widget, action, id }));
}
