import { resolveBuilds } from "../../bundles/project-widgets.ts";
import { exitCodes } from "../../exit-codes.ts";
import type { Report } from "../../report/report.ts";
import { printTable } from "../../report/table.ts";
import { manyTargets } from "../../syntax/shared-options.ts";
import { defineVerb } from "../../syntax/verb.ts";
import { runTargets } from "../../targets/run-targets.ts";
import { describeWidgets, type StoredWidget } from "../../targets/stored-widgets.ts";
import { targetDocument } from "../../targets/target.ts";

export const verb = defineVerb({
  options: manyTargets,
  examples: ["orderpane list --mode production"],
  run: (context, options) =>
    runTargets(context, {
      ...options,
      effect: "read",
      prepare: (opens) => resolveBuilds(context, opens),
      async run({ report }, session, { config: { project } }) {
        const { client, label } = session;
        const widgets = describeWidgets(await client.list(), project);
        report.line(`${report.paint("bold", "widgets")} in ${label}`);
        printWidgets(report, widgets);
        report.document({ target: targetDocument(session), widgets, requests: client.requests });
        return exitCodes.done;
      },
    }),
});

function printWidgets(report: Report, widgets: readonly StoredWidget[]): void {
  const rows = widgets.map(({ id, widget, owner, height, page, build, isDuplicate, isEdited }) => [
    `  ${id}`,
    widget ?? "—",
    owner,
    `${height ?? "?"} px`,
    page,
    build ?? "",
    [isDuplicate && "duplicate", isEdited && "edited since it was deployed"].filter(Boolean).join(", "),
  ]);
  printTable(report, rows, (cell, column) => (column === 6 ? report.paint("yellow", cell) : cell));
  if (rows.length === 0) {
    report.line(report.paint("dim", "  none; orderpane deploy puts this project's there"));
  }
}
