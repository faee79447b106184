import {
  type BuildConfig,
  buildWidgets,
  type BuildWarning,
  discoverWidgets,
  resolveBuild,
} from "@orderpane/build";
import type { WidgetAnalysis } from "@orderpane/build/analyze";
import type { Manifest, WidgetBundle } from "@orderpane/protocol/bundle";
import { bundleDocument, printAnalysis, printBuild } from "../bundles/bundle-report.ts";
import type { BuildOptions } from "../bundles/prepare-bundles.ts";
import type { Context } from "../context.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { reportError } from "../report/report.ts";
import { requireKnownWidgets } from "../bundles/project-widgets.ts";
import { CommandError } from "../errors.ts";
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
    analyze: flag("--analyze", "show what each module costs in the bytes that are sent"),
    xml: flag("--xml", "write each request body as a file, for curl"),
    watch: flag("--watch", "build again what an edit changes, until Ctrl-C"),
  },
  examples: [
    "orderpane build",
    "orderpane build margin stock",
    "orderpane build --watch",
    "orderpane build --analyze --mode production",
    "orderpane build --xml",
  ],
  async run(context, { watch, analyze, names, ...options }) {
    requireModeName(options.mode);
    if (watch && names.length > 0) {
      throw new CommandError("usage", "--watch builds all widgets", {
        fix: "Leave out the names, or --watch.",
      });
    }
    return watch ? buildOnEdits(context, options) : build(context, options, { names, analyze });
  },
});

interface WrittenBuild extends BuildOptions {
  xml: boolean;
}

async function build(
  context: Context,
  { types, ...options }: WrittenBuild,
  { names, analyze }: { names: readonly string[]; analyze: boolean },
): Promise<ExitCode> {
  const { root, report } = context;
  const started = performance.now();
  const config = await resolveBuild({ root, ...options });
  const warnings: BuildWarning[] = [];
  if (names.length > 0) requireKnownWidgets(names, await discoverWidgets(config));
  const manifest = await buildWidgets(config, {
    only: names,
    types,
    onWarning: (warning) => warnings.push(warning),
  });
  const { widgets } = manifest;
  const count = widgets.length === 1 ? "1 widget" : `${widgets.length} widgets`;
  printBuild(context, { built: widgets, count, warnings, duration: performance.now() - started, config });
  const analysis = analyze ? await analyzeAll(context, config, manifest) : null;
  report.document({
    widgets: widgets.map((bundle, index) => analyzedDocument(bundle, analysis?.[index])),
    warnings,
  });
  return exitCodes.done;
}

async function analyzeAll(
  { report }: Context,
  config: BuildConfig,
  manifest: Manifest,
): Promise<WidgetAnalysis[]> {
  const { analyzeBuild } = await import("@orderpane/build/analyze");
  const widgets = await analyzeBuild(config, manifest);
  for (const widget of widgets) printAnalysis(report, widget);
  return widgets;
}

async function buildOnEdits(context: Context, options: WrittenBuild): Promise<ExitCode> {
  const { root, report, untilStopped } = context;
  const stopped = untilStopped();
  // Loaded lazily: it brings the watcher.
  const { watchProject } = await import("@orderpane/build/watch");
  const watching = await watchProject({
    root,
    ...options,
    onBuilt(result) {
      const { built, removed, manifest, warnings } = result;
      printBuild(context, { ...result, count: `${built.length} of ${manifest.widgets.length}` });
      report.document({ widgets: built.map(bundleDocument), removed, warnings });
    },
    // A bug of ours does not end it, either: the author's next edit may avoid it.
    onFailed: (error) => reportError(report, error),
  });
  const begun = watching.first.then(() =>
    report.line(report.paint("dim", "watching the sources; Ctrl-C ends it")),
  );
  await Promise.race([begun, stopped]);
  await stopped;
  await watching.stop();
  return exitCodes.done;
}

function analyzedDocument(bundle: WidgetBundle, analysis: WidgetAnalysis | undefined): object {
  return { ...bundleDocument(bundle), ...(analysis && { modules: analysis.modules }) };
}
