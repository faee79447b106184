import { hash } from "node:crypto";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { resolveSettings, sealFragment } from "@orderpane/protocol/bundle";
import { widgetCodecs } from "@orderpane/protocol/widget";
import { checkBudget } from "./output/check-budget.ts";
import type { BuildConfig } from "./build-config.ts";
import type { BuildWarning, BuiltWidget } from "./built-widget.ts";
import { type CompiledWidget, compileWidget } from "./compile/compile-widget.ts";
import type { WidgetSource } from "./discover/discover-widgets.ts";
import { measureWidget } from "./output/measure.ts";
import { proveWidget } from "./output/prove.ts";

/** Builds a widget without writing any files. */
export async function buildWidget(config: BuildConfig, source: WidgetSource): Promise<BuiltWidget> {
  const compiled = await compileWidget(config, source);
  const named = { ...compiled, ...nameScript(source.name, compiled) };
  const widget = { ...named, ...createFragment(named, source, config.project) };
  proveWidget({ ...source, ...widget });
  const { name, title, page, height, settings } = source;
  const files = {
    html: `${name}.html`,
    map: `${name}.js.map`,
    ...(config.xml && { xml: `${name}.xml` }),
  };
  const bytes = await measureWidget(widget);
  const warnings = [
    ...checkBudget({ ...widget, name, bytes }, { root: config.root, budget: source.budget }),
    ...describeNewerCss(name, compiled),
    ...compiled.warnings.map((text) => ({
      code: "bundler" as const,
      widget: name,
      message: `the widget "${name}": ${firstLine(text)}`,
    })),
  ];
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

function firstLine(text: string): string {
  return stripVTControlCharacters(text)
    .trim()
    .replace(/^\[[A-Z_]+\]\s*/, "")
    .replace(/\n[^]*$/, "");
}

function describeNewerCss(widget: string, { newerFeatures }: CompiledWidget): BuildWarning[] {
  return Object.entries(newerFeatures).flatMap(([file, features]) => {
    if (features.length === 0) return [];
    const message = `the widget "${widget}" uses CSS in ${file} that some target browsers do not know`;
    const fix =
      "Name newer browsers in build.target, or test with @supports for what can be tested for, which @layer cannot.";
    return [{ code: "newer-css" as const, widget, message: `${message}: ${features.join(", ")}. ${fix}` }];
  });
}

/**
 * Names the script, so that stack traces contain the name and columns count from the script's start. The name
 * contains a hash of the script, so it identifies the build, whatever settings a store adds: see
 * `isScriptName`.
 */
function nameScript(widget: string, { script, map }: Pick<CompiledWidget, "script" | "map">) {
  // 32 bits are enough to distinguish the builds of one widget.
  const name = `${widget}.${hash("sha256", script).slice(0, 8)}.js`;
  return {
    // The last newline ends the comment.
    script: `\n${script}\n//# sourceURL=${name}\n`,
    map: `${JSON.stringify({ ...map, file: name, mappings: `;${map.mappings}` })}\n`,
  };
}

/**
 * Returns the fragment, with the default of each setting.
 *
 * @throws a protocol error for characters that XML forbids
 */
function createFragment(
  { script, style }: Pick<CompiledWidget, "script" | "style">,
  { name, height, page, settings: declarations }: WidgetSource,
  project: string,
): { build: string; html: string; xml: string } {
  const { settings } = resolveSettings(declarations, () => undefined);
  const marker = { project, widget: name, build: "", release: "" };
  const { build, code } = sealFragment({ marker, settings, style, script }, { height, page });
  return { build, html: code, xml: widgetCodecs.xml.encodeRequest({ code, height, pageType: page }) };
}
