import { relative } from "node:path";
import {
  type BuildConfig,
  buildWidgets,
  type BuildWarning,
  discoverWidgets,
  resolveBuild,
} from "@orderpane/build";
import type { WidgetBundle } from "@orderpane/protocol/bundle";
import type { Context } from "../context.ts";
import { requireKnownWidgets } from "../deploying/prepare-bundles.ts";
import { CommandError } from "../errors.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { reportError } from "../report/report.ts";
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
    watch: flag("--watch", "build again what an edit changes, until Ctrl-C"),
  },
  examples: [
    "orderpane build",
    "orderpane build margin stock",
    "orderpane build --watch",
    "orderpane build --mode production",
    "orderpane build --xml",
  ],
  async run(context, { watch, names, ...options }) {
    requireModeName(options.mode);
    if (watch && names.length > 0) {
      throw new CommandError("usage", "--watch builds all widgets", {
        fix: "Leave out the names, or --watch.",
      });
    }
    return watch ? buildOnEdits(context, options) : buildOnce(context, options, names);
  },
});

interface BuildOptions {
  mode: string | undefined;
  outDir: string | undefined;
  types: boolean;
  xml: boolean;
}

async function buildOnce(
  context: Context,
  { types, ...options }: BuildOptions,
  names: readonly string[],
): Promise<ExitCode> {
  const { root, report } = context;
  const started = performance.now();
  const config = await resolveBuild({ root, ...options });
  const warnings: BuildWarning[] = [];
  if (names.length > 0) requireKnownWidgets(names, await discoverWidgets(config));
  const { widgets } = await buildWidgets(config, {
    only: names,
    types,
    onWarning: (warning) => warnings.push(warning),
  });
  const count = widgets.length === 1 ? "1 widget" : `${widgets.length} widgets`;
  printBuild(context, { built: widgets, count, warnings, duration: performance.now() - started, config });
  report.document({ widgets: widgets.map(bundleDocument), warnings });
  return exitCodes.done;
}

async function buildOnEdits(context: Context, options: BuildOptions): Promise<ExitCode> {
  const { root, report, untilStopped } = context;
  const stopped = untilStopped();
  // Loaded lazily, because it loads the watcher.
  const { watchProject } = await import("@orderpane/build/watch");
  const watching = await watchProject({
    root,
    ...options,
    onBuilt(result) {
      const { built, removed, manifest, warnings } = result;
      printBuild(context, { ...result, count: `${built.length} of ${manifest.widgets.length}` });
      report.document({ widgets: built.map(bundleDocument), removed, warnings });
    },
    // An internal error does not stop it either, because the next edit may avoid it.
    onFailed: (error) => reportError(report, error),
  });
  const begun = watching.first.then(() =>
    report.line(report.paint("dim", "watching the sources; press Ctrl-C to stop")),
  );
  await Promise.race([begun, stopped]);
  await stopped;
  await watching.stop();
  return exitCodes.done;
}

interface BuildResult {
  built: readonly WidgetBundle[];
  /** The number of built widgets, such as `2 widgets`. */
  count: string;
  removed?: readonly string[];
  warnings: readonly BuildWarning[];
  /** In ms. */
  duration: number;
  config: BuildConfig;
}

function printBuild(
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
