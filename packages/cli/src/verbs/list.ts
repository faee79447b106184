import { resolveBuilds } from "../bundles/build-configs.ts";
import type { Context } from "../context.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Report } from "../report/report.ts";
import { table } from "../report/table.ts";
import { runTargets } from "../targets/run-targets.ts";
import type { SessionOptions } from "../targets/session.ts";
import { describeWidgets, type StoredWidget } from "../targets/stored-widgets.ts";
import { withTargets } from "../targets/open-targets.ts";
import { readTargets } from "../targets/read-targets.ts";
import type { OpenTarget } from "../targets/target.ts";

export interface ListOptions extends SessionOptions {
  modes: readonly string[];
}

/** `orderpane list`: every widget of the application in the store, whose it is, and what is odd about it. */
export async function list(context: Context, { modes, format }: ListOptions): Promise<ExitCode> {
  const configured = await readTargets(context, modes);
  const configs = await resolveBuilds(context, configured);
  return withTargets(context, configured, (opens) =>
    runTargets(context, { opens, format }, async ({ report }, { open, client }, index) => {
      const widgets = describeWidgets(await client.list(), configs[index]!.project);
      printWidgets(report, open, widgets);
      report.document({ target: { store: open.target.store.origin }, widgets, requests: client.requests });
      return exitCodes.done;
    }),
  );
}

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
