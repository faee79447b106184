import { resolveBuilds } from "../bundles/build-configs.ts";
import { exitCodes } from "../exit-codes.ts";
import type { Report } from "../report/report.ts";
import { table } from "../report/table.ts";
import { manyTargets } from "../syntax/shared-options.ts";
import { defineVerb } from "../syntax/verb.ts";
import { runTargets } from "../targets/run-targets.ts";
import { describeWidgets, type StoredWidget } from "../targets/stored-widgets.ts";
import type { OpenTarget } from "../targets/target.ts";

/** `orderpane list`: lists the application's widgets in the store, their owners, duplicates and edits. */
export const verb = defineVerb({
  options: manyTargets,
  run: (context, options) =>
    runTargets(context, {
      ...options,
      effect: "read",
      prepare: (opens) => resolveBuilds(context, opens),
      async run({ report }, { open, client }, { project }) {
        const widgets = describeWidgets(await client.list(), project);
        printWidgets(report, open, widgets);
        report.document({
          target: { store: open.target.store.origin },
          widgets,
          requests: client.requests,
        });
        return exitCodes.done;
      },
    }),
});

function printWidgets(report: Report, { label }: OpenTarget, widgets: readonly StoredWidget[]): void {
  report.line(`${report.paint("bold", "widgets")} in ${label}`);
  const rows = widgets.map((widget) => [
    `  ${widget.id}`,
    widget.widget ?? "—",
    widget.owner,
    `${widget.height ?? "?"} px`,
    widget.page,
    widget.build ?? "",
    oddities(widget).join(", "),
  ]);
  for (const line of table(rows, (cell, column) => (column === 6 ? report.paint("yellow", cell) : cell))) {
    report.line(line);
  }
  if (rows.length === 0) {
    report.line(report.paint("dim", "  none; orderpane deploy puts this project's there"));
  }
}

function oddities({ isDuplicate, isEdited }: StoredWidget): string[] {
  return [...(isDuplicate ? ["duplicate"] : []), ...(isEdited ? ["edited since it was deployed"] : [])];
}
