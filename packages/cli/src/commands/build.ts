import { relative } from "node:path";
import { buildWidgets, resolveBuild } from "@orderpane/build";
import type { WidgetBundle } from "@orderpane/protocol/bundle";
import type { Context } from "../context.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { table } from "../report.ts";

export interface BuildOptions {
  mode?: string;
  outDir?: string;
}

/** `orderpane build`: every widget of the project into `dist/`, all of them or none. */
export async function build({ root, report }: Context, options: BuildOptions): Promise<ExitCode> {
  const started = performance.now();
  const config = await resolveBuild({ root, ...options });
  const { widgets } = await buildWidgets(config);
  const time = `${Math.round(performance.now() - started)} ms`;
  const rows = widgets.map(row);
  for (const line of table(rows, (cell, column) => (column > 1 ? report.paint("dim", cell) : cell)))
    report.line(line);
  const count = widgets.length === 1 ? "1 widget" : `${widgets.length} widgets`;
  const outDir = relative(root, config.outDir) || ".";
  report.line(`${report.paint("green", "✓")} built ${count} into ${outDir} ${report.paint("dim", time)}`);
  report.document({ widgets: widgets.map(documentOf) });
  return exitCodes.done;
}

/** The folder of the bundles that a command deploys: built now, or with `build: false` what is there. */
export async function prepareBundles(
  { root }: Context,
  { mode, outDir, build: isWanted }: BuildOptions & { build: boolean },
): Promise<string> {
  const config = await resolveBuild({ root, ...(mode && { mode }), ...(outDir && { outDir }) });
  if (isWanted) await buildWidgets(config);
  return config.outDir;
}

function row({ name, build: hash, bytes, height }: WidgetBundle): string[] {
  const sizes = `${kilobytes(bytes.html)}, ${kilobytes(bytes.brotli)} brotli`;
  return [`  ${name}`, hash, `${height} px`, sizes, `${bytes.references} XML references`];
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** The JSON form of a built widget, kept stable. */
function documentOf({ name, page, height, build: hash, bytes, files }: WidgetBundle): object {
  return { name, page, height, build: hash, bytes, files };
}
