import type { WidgetAnalysis } from "@orderpane/build/analyze";
import type { Report } from "../report/report.ts";
import { printTable } from "../report/table.ts";

/** Prints what each module of a widget costs in the bytes that are sent, the largest first. */
export function reportAnalysis(
  report: Report,
  { name, bytes: total, references, modules }: WidgetAnalysis,
): void {
  report.line();
  const heads = `${count(total)} bytes, ${count(references)} XML references`;
  report.line(`${report.paint("bold", name)}  ${report.paint("dim", heads)}`);
  const rows = modules.map(({ module, kind, bytes, references: own }) => [
    count(bytes).padStart(9),
    `${((100 * bytes) / total).toFixed(1)} %`.padStart(7),
    count(own).padStart(6),
    kind,
    module,
  ]);
  const header = ["bytes".padStart(9), "share".padStart(7), "refs".padStart(6), "", "module"];
  const isDim = (column: number, index: number) => index === 0 || column === 1 || column === 3;
  printTable(report, [header, ...rows], (cell, column, index) =>
    isDim(column, index) ? report.paint("dim", cell) : cell,
  );
}

function count(number: number): string {
  return number.toLocaleString("en");
}
