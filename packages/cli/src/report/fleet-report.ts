import type { Explanation, FleetStatus, FleetStore, ReportedPlace } from "@orderpane/server";
import type { Report } from "./report.ts";
import { printFacts, printTable } from "./table.ts";

/** Functions that print what a verb of the fleet returned. */
export const fleetReports = {
  status(report: Report, status: FleetStatus): void {
    const { base, release, share, halted, waiting, silenced, shops, stores, events } = status;
    printFacts(report, [
      ["base", base ?? "none"],
      ["release", release === null ? "none" : `${release} in ${share} % of the stores`],
      ...(halted === null ? [] : [["halted", report.paint("red", halted)] as const]),
      ...waiting.map((id) => ["waiting", `${id}: orderpane fleet release ${id} --share 1`] as const),
      ...(silenced.length > 0 ? [["silenced", silenced.join(", ")] as const] : []),
      ...(shops.length > 0 ? [["allowed", shops.join(", ")] as const] : []),
    ]);
    const counts = stores.map((row) => {
      const { state, has, wanted, errorCode } = row;
      const releases = has === wanted ? (has ?? "") : `${has ?? "nothing"} → ${wanted ?? "nothing"}`;
      return [state, String(row.stores), releases, errorCode ?? ""];
    });
    printRows(report, [["stores"], ...counts], 3);
    printRows(report, [["events"], ...events.slice(0, 5).map(({ at, by, text }) => [timeOf(at), by, text])]);
  },
  stores(report: Report, stores: readonly FleetStore[]): void {
    const rows = stores.map(({ shop, insalesId, deploy: { has, errorCode, error, dueAt } }) => {
      const next = dueAt === null ? "" : dueAt <= Date.now() ? "due now" : `next attempt ${timeOf(dueAt)}`;
      return [shop, String(insalesId), has ?? "nothing", errorCode ?? "", error ?? "", next];
    });
    printRows(report, rows.length === 0 ? [["no stores"]] : rows, 3);
  },
  explain(report: Report, { sentence, action }: Explanation): void {
    report.line(`${sentence}\n${report.paint("dim", "→")} ${action}`);
  },
  retry(report: Report, { stores }: { readonly stores: number }): void {
    report.line(`${stores} ${stores === 1 ? "store is" : "stores are"} due now`);
  },
  forget(report: Report): void {
    report.line("everything that was kept about the store is erased");
  },
  errors(report: Report, errors: readonly ReportedPlace[]): void {
    for (const { widget, name, message, release, stores, frames } of errors) {
      const title = [widget, name, message].filter(Boolean).join(": ");
      report.line(`${report.paint("red", title)} (stores: ${stores}, release: ${release})`);
      for (const { file, line, column } of frames) report.line(`    at ${file}:${line}:${column}`);
    }
    if (errors.length === 0) report.line("no errors");
  },
};

/** The first cell of a row without others is a heading. */
function printRows(report: Report, rows: readonly (readonly string[])[], yellow = -1): void {
  printTable(report, rows, (cell, column, row) =>
    rows[row]!.length === 1
      ? report.paint("bold", cell)
      : column === yellow
        ? report.paint("yellow", cell)
        : cell,
  );
}

function timeOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}
