import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
import type { DepOptimizationOptions, Rolldown, ViteDevServer } from "vite";
import { compileStyleSheet } from "../compile/styles/style-sheet.ts";

const preact = ["preact", "preact/hooks", "preact/jsx-runtime", "preact/jsx-dev-runtime"];

/** Has the exports of each of `inLiveModule`. */
export const liveModule = "@orderpane/runtime/live";
export const inLiveModule: readonly string[] = [...preact, "@orderpane/runtime", "@orderpane/runtime/entry"];

/**
 * Makes Vite bundle Preact and the runtime before a page asks for them. A frame shares no cache with another
 * one, so each would load their 60 modules by itself.
 */
export function prebundle(root: string): DepOptimizationOptions {
  const source = runtimeSources(root);
  if (source === null) return { include: [...preact] };
  return {
    include: [liveModule, "@orderpane/runtime/ui"],
    // Vite knows a version of a package by the lock file, which does not change with linked sources.
    force: isLinked(source),
    rolldownOptions: {
      // The live module stays whole, though the UI shares it.
      preserveEntrySignatures: "allow-extension",
      transform: { jsx: { runtime: "automatic", importSource: "preact" } },
      plugins: [inlineStyles(root, source), shareLiveModule(source), withoutMaps],
      // Names stay, for the stack of an error.
      output: { minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } } },
    },
  };
}

/** Says in the terminal that an edit of the runtime itself does not show, as in a workspace that holds it. */
export function watchLinkedRuntime({ config, watcher }: ViteDevServer): void {
  const source = runtimeSources(config.root);
  if (source === null || !isLinked(source)) return;
  watcher.add(source);
  watcher.on("change", (file) => {
    if (!file.startsWith(source + sep)) return;
    config.logger.warnOnce("@orderpane/runtime has changed: start the server again to see it in the widgets");
  });
}

/** Returns the folder of its sources, `null` if it is not installed. */
function runtimeSources(root: string): string | null {
  try {
    return dirname(createRequire(join(root, "package.json")).resolve("@orderpane/runtime"));
  } catch {
    return null;
  }
}

function isLinked(source: string): boolean {
  return !source.split(sep).includes("node_modules");
}

/** What the UI shares with the live module would otherwise become a module of its own. */
function shareLiveModule(source: string): Rolldown.Plugin {
  const ui = join(source, "ui") + sep;
  return {
    name: "orderpane:share-live-module",
    resolveId(id, importer) {
      if (!importer?.startsWith(ui) || id.endsWith(".css")) return null;
      const isUi = id.startsWith(".") && join(dirname(importer), id).startsWith(ui);
      return isUi ? null : join(source, "live.ts");
    },
  };
}

/** Vite sends maps inside of the modules, where they are most of the bytes. */
const withoutMaps: Rolldown.Plugin = {
  name: "orderpane:without-maps",
  generateBundle(_, bundle) {
    for (const file of Object.keys(bundle)) if (file.endsWith(".map")) delete bundle[file];
  },
};

/** Vite would leave each style sheet of a dependency as a module of its own. */
function inlineStyles(root: string, source: string): Rolldown.Plugin {
  return {
    name: "orderpane:runtime-styles",
    resolveId: {
      filter: { id: /\.css$/ },
      handler: (id, importer) =>
        importer?.startsWith(source + sep)
          ? { id: join(dirname(importer), id), moduleSideEffects: true }
          : null,
    },
    load: {
      filter: { id: /\.css$/ },
      async handler(id) {
        const resolve = async (specifier: string, importer: string) => join(dirname(importer), specifier);
        const { css, classes } = await compileStyleSheet(id, { root, minify: false, resolve });
        const code = [
          `document.head.appendChild(document.createElement("style")).textContent = ${JSON.stringify(css)};`,
          `export default ${JSON.stringify(classes)};`,
        ].join("\n");
        return { code, moduleType: "js", moduleSideEffects: true };
      },
    },
  };
}
