import { existsSync } from "node:fs";
import { join } from "node:path";
import { isWidgetName } from "@orderpane/protocol/bundle";
import { rootExpression } from "../compile/entry.ts";
import { replaceFragments } from "./replace-fragments.ts";

/** The widgets of a project as the dev server shows them. */
export interface LiveWidgets {
  /** The module id of `virtual:orderpane/<name>`, or `null` when there is no such widget. */
  resolve(id: string): string | null;
  /** The code of that module. */
  load(id: string): string;
  /** Puts the live modules in the place of the built programs of this project in a page. */
  insertLiveModules(html: string): string;
}

export interface LiveWidgetsOptions {
  project: string;
  /** Vite's public base path. */
  base: string;
  widgetsDir: string;
}

export function createLiveWidgets({ project, base, widgetsDir }: LiveWidgetsOptions): LiveWidgets {
  // Asked each time: a widget may be created or removed while the server runs.
  const entryOf = (name: string) => join(widgetsDir, name, "index.tsx");
  const isThere = (name: string) => isWidgetName(name) && existsSync(entryOf(name));
  return {
    resolve: (id) => (isThere(id.slice(prefix.length)) ? `\0${id}` : null),
    load(id) {
      const name = id.slice(prefix.length + 1);
      return liveCode(entryOf(name), rootExpression(project, name));
    },
    insertLiveModules: (html) =>
      replaceFragments(html, ({ project: owner, widget }) =>
        owner === project && isThere(widget) ? `${base}@id/${prefix}${widget}` : null,
      ),
  };
}

const prefix = "virtual:orderpane/";

/**
 * The build's entry, mounted again with each update of what `index.tsx` exports. The import is a dynamic one, so that
 * a module that cannot be loaded is an error of this one, which the guard shows, and the next update mends it.
 */
function liveCode(entry: string, root: string): string {
  const path = JSON.stringify(entry);
  return [
    'import { guard, mount } from "@orderpane/runtime";',
    `const root = guard(${root});`,
    "const show = ({ default: Widget }) => mount(typeof Widget === 'function' ? Widget : NoWidget, root);",
    `const NoWidget = () => { throw new TypeError("index.tsx has no default export that is a component"); };`,
    `import.meta.hot?.accept(${path}, (module) => module && show(module));`,
    `show(await import(${path}));`,
  ].join("\n");
}
