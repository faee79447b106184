import type { WidgetBundle } from "@orderpane/protocol/bundle";
import type { BuildWarning } from "./analyze/check-budget.ts";
import { compileWidget } from "./compile/compile-widget.ts";
import type { BuildConfig } from "./config/resolve-build.ts";
import type { WidgetSource } from "./discover/discover-widgets.ts";
import type { OutputFile } from "./output/write-output.ts";

/** A proven widget, its files and what they came from. */
export interface BuiltWidget {
  bundle: WidgetBundle;
  files: OutputFile[];
  /** Absolute paths of all files that decide what comes out. */
  inputs: string[];
  /** What its author should know. */
  warnings: readonly BuildWarning[];
}

/** Builds one widget; nothing is written. Throws a {@link BuildError}. */
export async function buildWidget(config: BuildConfig, source: WidgetSource): Promise<BuiltWidget> {
  const compiled = await compileWidget(config, source);
  // Only now: the first time it is loaded, and the bundler has other widgets to go on with meanwhile.
  const { completeWidget } = await import("./complete-widget.ts");
  try {
    return completeWidget(config, source, compiled);
  } catch (error) {
    // Only now: nothing but a script that browsers refuse makes it worth to look through all modules.
    const { describeDecorators } = await import("./compile/explain-decorators.ts");
    throw (await describeDecorators(error, config, compiled.inputs)) ?? error;
  }
}
