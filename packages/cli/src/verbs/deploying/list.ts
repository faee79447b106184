import { resolveBuilds } from "../../deploying/prepare-bundles.ts";
import { exitCodes } from "../../exit-codes.ts";
import type { Report } from "../../report/report.ts";
import { printTable } from "../../report/table.ts";
import { manyTargets } from "../../syntax/shared-options.ts";
import { defineVerb } from "../../syntax/verb.ts";
import { atEachTarget } from "../../targets/at-each-target.ts";
import { openSession, openTargets } from "../../targets/open-targets.ts";
import { readTargets } from "../../targets/read-targets.ts";
import { describeWidgets, type StoredWidget } from "../../targets/stored-widgets.ts";
import { targetDocument } from "../../targets/target.ts";

export const verb = defineVerb({
  options: manyTargets,
  examples: ["orderpane list --mode production"],
  async run(context, options) {
    const stores = await openTargets(context, readTargets(context, options.modes));
    try {
      const builds = await resolveBuilds(context, stores.opens);
      return await atEachTarget(context, builds, async (part, { open, config }) => {
        const session = openSession(part, open, options);
        const widgets = describeWidgets(await session.client.list(), config.project);
        part.report.line(`${part.report.paint("bold", "widgets")} in ${open.label}`);
        printWidgets(part.report, widgets);
        const { requests } = session.client;
        part.report.document({ target: targetDocument(open), widgets, requests });
        return exitCodes.done;
      });
    } finally {
      await stores.close();
    }
  },
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
