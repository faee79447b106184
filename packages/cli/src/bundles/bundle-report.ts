import type { WidgetBundle } from "@orderpane/protocol/bundle";
import type { Report } from "../report/report.ts";
import { printTable } from "../report/table.ts";

/** Prints a line for each built widget. */
export function printBundles(report: Report, bundles: readonly WidgetBundle[]): void {
  printTable(report, bundles.map(row), (cell, column) => (column > 1 ? report.paint("dim", cell) : cell));
}

/** The JSON form of a built widget, kept stable. */
export function bundleDocument({ name, page, height, build, bytes, files }: WidgetBundle): object {
  return { name, page, height, build, bytes, files };
}

function row({ name, build, bytes, height }: WidgetBundle): string[] {
  const sizes = `${kilobytes(bytes.html)}, ${kilobytes(bytes.brotli)} brotli`;
  return [`  ${name}`, build, `${height} px`, sizes, `${bytes.references} XML references`];
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
