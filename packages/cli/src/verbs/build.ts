import { relative } from "node:path";
import { buildWidgets, type BuildWarning, discoverWidgets, resolveBuild } from "@orderpane/build";
import type { WidgetBundle } from "@orderpane/protocol/bundle";
import { requireKnownWidgets } from "../deploying/prepare-bundles.ts";
import { exitCodes } from "../exit-codes.ts";
import { printTable } from "../report/table.ts";
import { flag, text, words } from "../syntax/option.ts";
import { building } from "../syntax/shared-options.ts";
import { requireModeName } from "../targets/environment.ts";
import { defineVerb } from "../syntax/verb.ts";

export const verb = defineVerb({
  arguments: {
    names: words("[widgets...]", "the widgets to build, which dist then has alone; default: all"),
  },
  options: {
    ...building,
    mode: text("--mode <name>", "the mode of Vite's configuration and env files"),
    xml: flag("--xml", "write each request body as a file, for curl"),
  },
  examples: [
    "orderpane build",
    "orderpane build margin stock",
    "orderpane build --mode production",
    "orderpane build --xml",
  ],
  async run({ root, report }, { names, types, ...options }) {
    requireModeName(options.mode);
    const started = performance.now();
    const config = await resolveBuild({ root, ...options });
    const warnings: BuildWarning[] = [];
    if (names.length > 0) requireKnownWidgets(names, await discoverWidgets(config));
    const { widgets } = await buildWidgets(config, {
      only: names,
      types,
      onWarning: (warning) => warnings.push(warning),
    });
    const duration = performance.now() - started;
    printTable(report, widgets.map(row), (cell, column) => (column > 1 ? report.paint("dim", cell) : cell));
    const count = widgets.length === 1 ? "1 widget" : `${widgets.length} widgets`;
    const time = report.paint("dim", `${Math.round(duration)} ms`);
    const where = relative(root, config.outDir) || ".";
    report.line(`${report.paint("green", "✓")} built ${count} into ${where} ${time}`);
    for (const { message } of warnings) report.warn(message);
    report.document({ widgets: widgets.map(bundleDocument), warnings });
    return exitCodes.done;
  },
});

/** The stable JSON form of a built widget. */
function bundleDocument({ name, page, height, build, bytes, files }: WidgetBundle): object {
  return { name, page, height, build, bytes, files };
}

function row({ name, build, bytes, height }: WidgetBundle): string[] {
  const sizes = `${kilobytes(bytes.html)}, ${kilobytes(bytes.brotli)} brotli`;
  return [`  ${name}`, build, `${height} px`, sizes, `${bytes.references} XML references`];
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
