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
    report.line(report.paint("bold", "stores"));
    printErrors(report, counts);
    report.line(report.paint("bold", "events"));
    const newest = events.slice(0, 5).map(({ at, by, text }) => [timeOf(at), by, text]);
    printTable(report, newest, (cell) => cell);
  },
  stores(report: Report, stores: readonly FleetStore[]): void {
    const rows = stores.map(({ shop, insalesId, deploy: { has, errorCode, error, dueAt } }) => {
      const next = dueAt === null ? "" : dueAt <= Date.now() ? "due now" : `next attempt ${timeOf(dueAt)}`;
      return [shop, String(insalesId), has ?? "nothing", errorCode ?? "", error ?? "", next];
    });
    if (rows.length === 0) report.line("no stores");
    printErrors(report, rows);
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

/** Prints rows whose fourth cell is the code of an error. */
function printErrors(report: Report, rows: readonly (readonly string[])[]): void {
  printTable(report, rows, (cell, column) => (column === 3 ? report.paint("yellow", cell) : cell));
}

function timeOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}
