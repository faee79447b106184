import { resolveSettings, sealFragment } from "@orderpane/protocol/bundle";
import { widgetCodecs } from "@orderpane/protocol/widget";
import type { CompiledWidget } from "../compile/compile-widget.ts";
import type { WidgetSource } from "../discover/discover-widgets.ts";

export interface WidgetFragment {
  /** The hash in the marker. */
  build: string;
  html: string;
  xml: string;
}

/** @throws a protocol error for characters that XML forbids */
export function createFragment(
  { script, style }: Pick<CompiledWidget, "script" | "style">,
  { name, height, page, settings: declarations }: WidgetSource,
  project: string,
): WidgetFragment {
  const { settings } = resolveSettings(declarations, () => undefined);
  const marker = { project, widget: name, build: "" };
  const { build, code } = sealFragment({ marker, settings, style, script }, { height, page });
  return { build, html: code, xml: widgetCodecs.xml.encodeRequest({ code, height, pageType: page }) };
}
