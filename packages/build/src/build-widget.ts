import { join } from "node:path";
import type { WidgetBundle } from "@orderpane/protocol/bundle";
import { type BuildWarning, checkBudget } from "./analyze/budget.ts";
import { compileWidget } from "./compile/compile.ts";
import type { BuildConfig } from "./config.ts";
import type { WidgetSource } from "./discover.ts";
import { finishWidget } from "./fragment.ts";
import { measureWidget } from "./measure.ts";
import { proveWidget } from "./prove.ts";
import { nameScript } from "./stack/script-name.ts";
import type { OutputFile } from "./write.ts";

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
  const named = { ...compiled, ...nameScript(source.name, compiled) };
  const widget = { ...named, ...finishWidget(named, source, config.project) };
  proveWidget({ ...source, ...widget });
  const { name, title, page, height, settings } = source;
  const files = { html: `${name}.html`, xml: `${name}.xml`, map: `${name}.js.map` };
  const bytes = measureWidget(widget);
  const warnings = checkBudget({ name, ...widget, bytes }, { ...config, budget: source.budget });
  return {
    bundle: { name, title, page, height, build: widget.build, settings, bytes, files },
    files: [
      { name: files.html, content: widget.html },
      { name: files.xml, content: widget.xml },
      { name: files.map, content: widget.map },
    ],
    inputs: [join(source.dir, "widget.json"), ...compiled.inputs],
    warnings,
  };
}
