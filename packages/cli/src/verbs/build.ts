import { relative } from "node:path";
import { type BuildConfig, buildWidgets, type BuildWarning, resolveBuild } from "@orderpane/build";
import type { WidgetAnalysis } from "@orderpane/build/analyze";
import type { Manifest, WidgetBundle } from "@orderpane/protocol/bundle";
import { reportAnalysis } from "../bundles/analysis-report.ts";
import type { Context } from "../context.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Report } from "../report/report.ts";
import { table } from "../report/table.ts";

export interface BuildOptions {
  mode?: string;
  outDir?: string;
  /** Whether TypeScript has to agree. */
  types: boolean;
}

/** `orderpane build`: every widget of the project into `dist/`, all of them or none. */
export async function build(
  context: Context,
  { analyze = false, types, ...options }: BuildOptions & { analyze?: boolean },
): Promise<ExitCode> {
  const { root, report } = context;
  const started = performance.now();
  const config = await resolveBuild({ root, ...options });
  const warnings: BuildWarning[] = [];
  const manifest = await buildWidgets(config, { types, onWarning: (warning) => warnings.push(warning) });
  const { widgets } = manifest;
  const time = `${Math.round(performance.now() - started)} ms`;
  for (const line of widgetRows(report, widgets)) report.line(line);
  const count = widgets.length === 1 ? "1 widget" : `${widgets.length} widgets`;
  const outDir = relative(root, config.outDir) || ".";
  report.line(`${report.paint("green", "✓")} built ${count} into ${outDir} ${report.paint("dim", time)}`);
  for (const { message } of warnings) report.warn(message);
  const analysis = analyze ? await analyzeAll(context, config, manifest) : null;
  report.document({
    widgets: widgets.map((bundle, index) => analyzedDocument(bundle, analysis?.widgets[index])),
    warnings,
    ...(analysis && { treemap: analysis.treemap }),
  });
  return exitCodes.done;
}

/** What each module costs, as tables and as a picture. */
async function analyzeAll(
  { root, report }: Context,
  config: BuildConfig,
  manifest: Manifest,
): Promise<{ widgets: WidgetAnalysis[]; treemap: string }> {
  const { analyzeBuild, writeTreemap } = await import("@orderpane/build/analyze");
  const widgets = await analyzeBuild(config, manifest);
  for (const widget of widgets) reportAnalysis(report, widget);
  const treemap = relative(root, await writeTreemap(config, widgets));
  report.line();
  report.line(`${report.paint("dim", "as a picture:")} ${treemap}`);
  return { widgets, treemap };
}

/** A line for each widget, for people. */
export function widgetRows(report: Report, widgets: readonly WidgetBundle[]): string[] {
  return table(widgets.map(row), (cell, column) => (column > 1 ? report.paint("dim", cell) : cell));
}

function row({ name, build: hash, bytes, height }: WidgetBundle): string[] {
  const sizes = `${kilobytes(bytes.html)}, ${kilobytes(bytes.brotli)} brotli`;
  return [`  ${name}`, hash, `${height} px`, sizes, `${bytes.references} XML references`];
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** The JSON form of a built widget, kept stable. */
export function documentOf({ name, page, height, build: hash, bytes, files }: WidgetBundle): object {
  return { name, page, height, build: hash, bytes, files };
}

function analyzedDocument(bundle: WidgetBundle, analysis: WidgetAnalysis | undefined): object {
  return { ...documentOf(bundle), ...(analysis && { modules: analysis.modules }) };
}
