import { join } from "node:path";
import { checkBudget } from "./analyze/check-budget.ts";
import type { BuildConfig } from "./build-config.ts";
import type { BuiltWidget } from "./built-widget.ts";
import { compileWidget } from "./compile/compile-widget.ts";
import type { WidgetSource } from "./discover/discover-widgets.ts";
import { createFragment } from "./output/fragment.ts";
import { measureWidget } from "./output/measure.ts";
import { proveWidget } from "./output/prove.ts";
import { nameScript } from "./output/script-name.ts";

/** Writes nothing. */
export async function buildWidget(config: BuildConfig, source: WidgetSource): Promise<BuiltWidget> {
  const compiled = await compileWidget(config, source);
  const named = { ...compiled, ...nameScript(source.name, compiled) };
  const widget = { ...named, ...createFragment(named, source, config.project) };
  try {
    proveWidget({ ...source, ...widget });
  } catch (error) {
    // Loaded here because few builds fail this way.
    const { explainDecorators } = await import("./compile/explain-decorators.ts");
    throw (await explainDecorators(error, config, compiled.inputs)) ?? error;
  }
  const { name, title, page, height, settings } = source;
  const files = {
    html: `${name}.html`,
    map: `${name}.js.map`,
    ...(config.xml && { xml: `${name}.xml` }),
  };
  const bytes = measureWidget(widget);
  const warnings = checkBudget({ name, ...widget, bytes }, { ...config, budget: source.budget });
  return {
    bundle: { name, title, page, height, build: widget.build, settings, bytes, files },
    files: [
      { name: files.html, content: widget.html },
      { name: files.map, content: widget.map },
      ...(files.xml ? [{ name: files.xml, content: widget.xml }] : []),
    ],
    inputs: [join(source.dir, "widget.json"), ...compiled.inputs],
    warnings,
  };
}
