import { relative } from "node:path";
import type { BuildConfig, BuildWarning } from "@orderpane/build";
import type { WidgetBundle } from "@orderpane/protocol/bundle";
import type { Context } from "../context.ts";
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
