import { encodeMarker } from "@orderpane/protocol/bundle";
import type { Plugin } from "vite";
import type { WidgetBuilder } from "./widget-builder.ts";

/** The `\0` makes other plugins skip it. */
export const entryId = "\0orderpane:entry";

/** Runs before the widget's module, because the entry cannot catch errors of that module. */
const guardId = "\0orderpane:guard";

export function entryPlugin(builder: WidgetBuilder): Plugin {
  return {
    name: "orderpane:entry",
    enforce: "pre",
    resolveId: { filter: { id: /^\0orderpane:(entry|guard)$/ }, handler: (id) => id },
    load: {
      filter: { id: /^\0orderpane:(entry|guard)$/ },
      handler(id) {
        const { name, entry, settings } = builder.current!.widget;
        const root = rootExpression(builder.project, name);
        const code = id === entryId ? entryCode(entry) : guardCode(root, settings["reports"]?.type === "url");
        return { code, moduleType: "js", map: { mappings: "" } };
      },
    },
  };
}

export function rootExpression(project: string, widget: string): string {
  const selector = `[data-orderpane="${encodeMarker({ project, widget })}"]`;
  return `document.querySelector(${JSON.stringify(selector)})`;
}

function guardCode(root: string, hasReports: boolean): string {
  return [
    // Sets the order of the runtime's modules, in which a bundle compresses better.
    'import "@orderpane/runtime";',
    'import { guard } from "@orderpane/runtime/entry";',
    `export const root = guard(${root});`,
    ...(hasReports ? ['import { sendReports } from "@orderpane/runtime/entry";', "sendReports(root);"] : []),
  ].join("\n");
}

function entryCode(entry: string): string {
  return [
    `import { root } from ${JSON.stringify(guardId)};`,
    'import { mount } from "@orderpane/runtime/entry";',
    `import Widget from ${JSON.stringify(entry)};`,
    "mount(Widget, root);",
  ].join("\n");
}
