import { existsSync } from "node:fs";
import { join } from "node:path";
import { isWidgetName } from "@orderpane/protocol/bundle";
import { rootExpression } from "../compile/entry.ts";
import { liveModulePath, reportFrame } from "./frame-reports.ts";
import { liveModule } from "./prebundle.ts";
import { replaceFragments } from "./replace-fragments.ts";

export type LiveWidgets = ReturnType<typeof createLiveWidgets>;

interface LiveWidgetsOptions {
  project: string;
  base: string;
  widgetsDir: string;
}

export function createLiveWidgets({ project, base, widgetsDir }: LiveWidgetsOptions) {
  // Checked each time, because widgets may be created or removed while the server is running.
  const entryOf = (name: string) => join(widgetsDir, name, "index.tsx");
  const exists = (name: string) => isWidgetName(name) && existsSync(entryOf(name));
  return {
    /** Returns the module id of `virtual:orderpane/<name>`, or `null` if there is no such widget. */
    resolve: (id: string) => (exists(id.slice(prefix.length)) ? `\0${id}` : null),
    load(id: string): string {
      const name = id.slice(prefix.length + 1);
      return liveCode(name, { entry: entryOf(name), root: rootExpression(project, name), base });
    },
    insertLiveModules: (html: string) =>
      replaceFragments(html, ({ project: owner, widget }) =>
        owner === project && exists(widget) ? base + liveModulePath(widget) : null,
      ),
  };
}

const prefix = liveModulePath("").replace("@id/", "");

interface LiveFrame {
  entry: string;
  root: string;
  base: string;
}

/**
 * The imports are dynamic, so that the guard shows the error of a module that cannot be loaded, and so that
 * they are loaded in parallel. Vite's client hides the error of a hot update, but the browser repeats it when
 * the same URL is imported again.
 */
function liveCode(name: string, { entry, root, base }: LiveFrame): string {
  const path = JSON.stringify(entry);
  return [
    `const loading = import(${path});`,
    "loading.catch(() => undefined);",
    `const { Component, RemoteError, guard, h, mount, refresh } = await import(${JSON.stringify(liveModule)});`,
    `const report = { widget: ${JSON.stringify(name)}, frame: location.pathname };`,
    'const send = (error) => import.meta.hot?.send("orderpane:frame", { ...report, error });',
    `const frame = (${String(reportFrame)})({ Component, RemoteError, h, send, refresh });`,
    `const root = guard(${root});`,
    "const show = ({ default: Widget }) =>",
    "  frame.show((Mounted) => mount(Mounted, root), typeof Widget === 'function' ? Widget : NoWidget);",
    `const NoWidget = () => { throw new TypeError("index.tsx has no default export that is a component"); };`,
    // Data that the widget has loaded from its server is outdated.
    'import.meta.hot?.on("orderpane:server", ({ widget }) => widget === report.widget && location.reload());',
    "let update;",
    `const isOwn = ({ acceptedPath }) => acceptedPath.endsWith(${JSON.stringify(`/${name}/index.tsx`)});`,
    'import.meta.hot?.on("vite:beforeUpdate", ({ updates }) => (update = updates.find(isOwn) ?? update));',
    `const updateUrl = () => ${JSON.stringify(base)} + update.acceptedPath.slice(1) + "?t=" + update.timestamp;`,
    `import.meta.hot?.accept(${path}, (module) =>`,
    "  module ? show(module) : import(/* @vite-ignore */ updateUrl()).then(show, frame.fail),",
    ");",
    "show(await loading);",
  ].join("\n");
}
