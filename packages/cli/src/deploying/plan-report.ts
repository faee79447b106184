import { type Action, type Plan, settingVariable } from "@orderpane/deploy";
import type { Report, Style } from "../report/report.ts";
import { printTable } from "../report/table.ts";

interface Look {
  sign: string;
  style: Style;
  /** The words for the summaries of a plan and of its result. */
  words: readonly [planned: string, done: string];
}

const looks: Record<Action["action"], Look> = {
  create: { sign: "+", style: "green", words: ["to create", "created"] },
  recreate: { sign: "+", style: "green", words: ["to recreate", "recreated"] },
  update: { sign: "~", style: "yellow", words: ["to update", "updated"] },
  adopt: { sign: "~", style: "yellow", words: ["to adopt", "adopted"] },
  release: { sign: "~", style: "yellow", words: ["to release", "released"] },
  merge: { sign: "-", style: "red", words: ["to merge", "merged"] },
  delete: { sign: "-", style: "red", words: ["to delete", "deleted"] },
  unchanged: { sign: "=", style: "dim", words: ["unchanged", "unchanged"] },
};

/** An action in a report; `id` is `null` until the store has assigned one. */
export interface ReportedAction {
  action: keyof typeof looks;
  widget: string;
  id: number | null;
  reason?: string;
}

/** `title` is `null` if the store did not return it, `undefined` if it was not requested. */
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
  const missing = missingSettings(actions);
  if (missing.length > 0) {
    report.line(`${report.paint("yellow", "note")} no value for optional settings: ${missing.join(", ")}`);
  }
  report.line(countActions(actions, "planned") || "nothing to do");
}

/** For example `1 to update, 8 unchanged`; empty without actions. */
export function countActions(
  actions: readonly Pick<ReportedAction, "action">[],
  when: "planned" | "done",
): string {
  const counts = Object.entries(looks).map(([name, { words }]) => {
    const count = actions.filter(({ action }) => action === name).length;
    return count === 0 ? "" : `${count} ${words[when === "planned" ? 0 : 1]}`;
  });
  return counts.filter((text) => text !== "").join(", ");
}

/** Returns the variables of settings missing in changed widgets, with those widgets. */
function missingSettings(actions: readonly Action[]): string[] {
  const lacking = actions.flatMap((action) =>
    action.action !== "unchanged" && "desired" in action
      ? action.desired.missingSettings.map((name) => ({ name, widget: action.widget }))
      : [],
  );
  return [...Map.groupBy(lacking, ({ name }) => name)].map(
    ([name, widgets]) => `${settingVariable(name)} (${widgets.map(({ widget }) => widget).join(", ")})`,
  );
}

function titleText(report: Report, title: string | null): string {
  return title === null
    ? report.paint("yellow", "(the store did not return its title)")
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

/** The stable JSON form of actions. */
export function actionDocuments(actions: readonly ReportedAction[]): object[] {
  return actions.map(({ widget, action, id }) => ({ widget, action, id }));
}
