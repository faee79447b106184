import { relative } from "node:path";
import type { BuildConfig, BuildWarning } from "@orderpane/build";
import type { WidgetAnalysis } from "@orderpane/build/analyze";
import type { WidgetBundle } from "@orderpane/protocol/bundle";
import type { Context } from "../context.ts";
import type { Report } from "../report/report.ts";
import { printTable } from "../report/table.ts";

interface BuildResult {
  built: readonly WidgetBundle[];
  /** How many were built: `2 widgets`. */
  count: string;
  removed?: readonly string[];
  warnings: readonly BuildWarning[];
  /** In ms. */
  duration: number;
  config: BuildConfig;
}

export function printBuild(
  { root, report }: Context,
  { built, count, removed = [], warnings, duration, config }: BuildResult,
): void {
  printTable(report, built.map(row), (cell, column) => (column > 1 ? report.paint("dim", cell) : cell));
  for (const name of removed) report.line(`  ${name}  ${report.paint("dim", "is gone")}`);
  const time = report.paint("dim", `${Math.round(duration)} ms`);
  const where = relative(root, config.outDir) || ".";
  report.line(`${report.paint("green", "✓")} built ${count} into ${where} ${time}`);
  for (const { message } of warnings) report.warn(message);
}

export function printAnalysis(
  report: Report,
  { name, bytes: total, references, modules }: WidgetAnalysis,
): void {
  report.line();
  const heads = `${grouped(total)} bytes, ${grouped(references)} XML references`;
  report.line(`${report.paint("bold", name)}  ${report.paint("dim", heads)}`);
  const rows = modules.map(({ module, kind, bytes, references: own }) => [
    grouped(bytes).padStart(9),
    `${((100 * bytes) / total).toFixed(1)} %`.padStart(7),
    grouped(own).padStart(6),
    kind,
    module,
  ]);
  const header = ["bytes".padStart(9), "share".padStart(7), "refs".padStart(6), "", "module"];
  const isDim = (column: number, index: number) => index === 0 || column === 1 || column === 3;
  printTable(report, [header, ...rows], (cell, column, index) =>
    isDim(column, index) ? report.paint("dim", cell) : cell,
  );
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

function grouped(number: number): string {
  return number.toLocaleString("en");
}
