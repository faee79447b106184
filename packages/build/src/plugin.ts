import { join } from "node:path";
import type { ResolvedConfig } from "vite";
import { loadAsset } from "./compile/assets.ts";
import { assetPattern } from "./compile/data-url.ts";
import { projectName } from "./config.ts";
import { createLiveWidgets, type LiveWidgets } from "./live/live-widgets.ts";
import { pluginName, type WidgetsOptions, type WidgetsPlugin } from "./plugin-options.ts";

/**
 * The Vite plugin of a project of widgets. It treats JSX, style sheets and assets in dev and in tests as the build
 * treats them, and shows the widgets of this project live, with hot updates, wherever the dev server serves a page
 * that holds the code of their bundles. `orderpane build` reads its options.
 */
export function widgets(options: WidgetsOptions = {}): WidgetsPlugin {
  let config: ResolvedConfig;
  let live: LiveWidgets;
  return {
    name: pluginName,
    enforce: "pre",
    api: { options },
    config: () => ({
      oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
      css: { transformer: "lightningcss" },
      resolve: { dedupe: ["preact"] },
      optimizeDeps: { entries: ["widgets/*/index.tsx"], include: jsxRuntimes },
    }),
    async configResolved(resolved) {
      config = resolved;
      const project = await projectName(config.root, options);
      live = createLiveWidgets({ project, base: config.base, widgetsDir: join(config.root, "widgets") });
    },
    resolveId: {
      filter: { id: /^virtual:orderpane\// },
      handler: (id) => live.resolve(id),
    },
    load: {
      filter: { id: [assetPattern, /^\0virtual:orderpane\//] },
      handler: (id) => (id.startsWith("\0") ? live.load(id) : loadAsset(id)),
    },
    transformIndexHtml: {
      order: "pre",
      handler: (html, { server }) => (server ? live.enliven(html) : html),
    },
  };
}

/** Found too late, a dependency makes Vite reload the page. */
const jsxRuntimes = ["preact", "preact/hooks", "preact/jsx-runtime", "preact/jsx-dev-runtime"];
