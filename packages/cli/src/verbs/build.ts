import { buildWidgets, type BuildWarning, resolveBuild } from "@orderpane/build";
import { bundleDocument, printBuild } from "../bundles/bundle-report.ts";
import type { BuildOptions } from "../bundles/prepare-bundles.ts";
import type { Context } from "../context.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { reportError } from "../report/report.ts";
import { flag, text } from "../syntax/option.ts";
import { building } from "../syntax/shared-options.ts";
import { requireModeName } from "../targets/environment.ts";
import { defineVerb } from "../syntax/verb.ts";

export const verb = defineVerb({
  options: {
    ...building,
    mode: text("--mode <name>", "the mode of Vite's configuration and env files"),
    xml: flag("--xml", "write each request body as a file, for curl"),
    watch: flag("--watch", "build again what an edit changes, until Ctrl-C"),
  },
  examples: [
    "orderpane build",
    "orderpane build --watch",
    "orderpane build --mode production",
    "orderpane build --xml",
  ],
  async run(context, { watch, ...options }) {
    requireModeName(options.mode);
    return watch ? buildOnEdits(context, options) : build(context, options);
  },
});

interface WrittenBuild extends BuildOptions {
  xml: boolean;
}

async function build(context: Context, { types, ...options }: WrittenBuild): Promise<ExitCode> {
  const { root, report } = context;
  const started = performance.now();
  const config = await resolveBuild({ root, ...options });
  const warnings: BuildWarning[] = [];
  const { widgets } = await buildWidgets(config, { types, onWarning: (warning) => warnings.push(warning) });
  const count = widgets.length === 1 ? "1 widget" : `${widgets.length} widgets`;
  printBuild(context, { built: widgets, count, warnings, duration: performance.now() - started, config });
  report.document({ widgets: widgets.map(bundleDocument), warnings });
  return exitCodes.done;
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
