import { existsSync } from "node:fs";
import { join } from "node:path";
import { isWidgetName } from "@orderpane/protocol/bundle";
import { rootExpression } from "../compile/entry.ts";
import { replaceFragments } from "./replace-fragments.ts";

export interface LiveWidgets {
  /** The module id of `virtual:orderpane/<name>`, or `null` if there is no such widget. */
  resolve(id: string): string | null;
  load(id: string): string;
  insertLiveModules(html: string): string;
}

export interface LiveWidgetsOptions {
  project: string;
  base: string;
  widgetsDir: string;
}

export function createLiveWidgets({ project, base, widgetsDir }: LiveWidgetsOptions): LiveWidgets {
  // Checked each time, because widgets may be created or removed while the server runs.
  const entryOf = (name: string) => join(widgetsDir, name, "index.tsx");
  const exists = (name: string) => isWidgetName(name) && existsSync(entryOf(name));
  return {
    resolve: (id) => (exists(id.slice(prefix.length)) ? `\0${id}` : null),
    load(id) {
      const name = id.slice(prefix.length + 1);
      return liveCode(entryOf(name), rootExpression(project, name));
    },
    insertLiveModules: (html) =>
      replaceFragments(html, ({ project: owner, widget }) =>
        owner === project && exists(widget) ? `${base}@id/${prefix}${widget}` : null,
      ),
  };
}

const prefix = "virtual:orderpane/";

/** The import is dynamic, so that the guard shows the error of a module that cannot be loaded. */
function liveCode(entry: string, root: string): string {
  const path = JSON.stringify(entry);
  return [
    'import { guard, mount } from "@orderpane/runtime/entry";',
    `const root = guard(${root});`,
    "const show = ({ default: Widget }) => mount(typeof Widget === 'function' ? Widget : NoWidget, root);",
    `const NoWidget = () => { throw new TypeError("index.tsx has no default export that is a component"); };`,
    `import.meta.hot?.accept(${path}, (module) => module && show(module));`,
    `show(await import(${path}));`,
  ].join("\n");
}
