import { encodeMarker } from "@orderpane/protocol/bundle";
import type { Plugin } from "rolldown";
import type { BuildConfig } from "../config.ts";
import type { WidgetSource } from "../discover.ts";

/** What the bundle of a widget begins with; `\0` keeps other plugins away from it. */
export const entryId = "\0orderpane:entry";

/** The entry: the runtime shows the widget's default export in the element that carries its marker. */
export function entryPlugin(config: BuildConfig, widget: WidgetSource): Plugin {
  return {
    name: "orderpane:entry",
    resolveId: { filter: { id: /^\0orderpane:entry$/ }, handler: (id) => id },
    load: {
      filter: { id: /^\0orderpane:entry$/ },
      handler: () => ({ code: entryCode(config, widget), moduleType: "js" }),
    },
  };
}

/** An expression that finds the root element of a widget. */
export function rootExpression(project: string, widget: string): string {
  const selector = `[data-orderpane="${encodeMarker({ project, widget })}"]`;
  return `document.querySelector(${JSON.stringify(selector)})`;
}

function entryCode({ project }: BuildConfig, { name, entry }: WidgetSource): string {
  return [
    'import { mount } from "@orderpane/runtime";',
    `import Widget from ${JSON.stringify(entry)};`,
    `mount(Widget, ${rootExpression(project, name)});`,
  ].join("\n");
}
