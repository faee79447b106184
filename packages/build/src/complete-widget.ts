import { join } from "node:path";
import { checkBudget } from "./analyze/check-budget.ts";
import type { BuiltWidget } from "./build-widget.ts";
import type { CompiledWidget } from "./compile/compile-widget.ts";
import type { BuildConfig } from "./config/resolve-build.ts";
import type { WidgetSource } from "./discover/discover-widgets.ts";
import { finishWidget } from "./output/fragment.ts";
import { measureWidget } from "./output/measure.ts";
import { proveWidget } from "./output/prove.ts";
import { nameScript } from "./output/script-name.ts";

/** Makes a fragment of what was compiled, proves it, measures it and holds it against its budget. */
export function completeWidget(
  config: BuildConfig,
  source: WidgetSource,
  compiled: CompiledWidget,
): BuiltWidget {
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
