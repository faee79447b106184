import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, extname, join, sep } from "node:path";
import { type DepOptimizationOptions, preprocessCSS, resolveConfig, type Rolldown } from "vite";
import { createRefresh } from "./refresh.ts";
import { findRuntime, namesInUmbrella, type RuntimePackage, umbrella } from "../packages/runtime-package.ts";

const preact = ["preact", "preact/hooks", "preact/jsx-runtime", "preact/jsx-dev-runtime"];

/** Exports Preact and the runtime for frames. */
export const liveModule = "@orderpane/runtime/live";
const ui = "@orderpane/runtime/ui";

/** The module that a frame loads instead of an imported one, by imported name. */
export const prebundled: ReadonlyMap<string, string> = new Map([
  ...[...preact, "@orderpane/runtime", namesInUmbrella["@orderpane/runtime"], "@orderpane/runtime/entry"].map(
    (name) => [name, liveModule] as const,
  ),
  [liveModule, liveModule],
  [ui, ui],
  [namesInUmbrella[ui], ui],
]);

/**
 * Makes Vite bundle Preact and the runtime before a page needs them. Frames share no cache, so each would
 * load their 60 modules separately.
 */
export function prebundle(root: string): DepOptimizationOptions {
  const runtime = findRuntime(root);
  if (runtime === null) return { include: [...preact] };
  const source = modulesOf(runtime);
  const inOptimizer = (name: string) => (runtime.isHidden ? `${umbrella} > ${name}` : name);
  return {
    include: [inOptimizer(liveModule), inOptimizer(ui)],
    // Vite identifies package versions by the lock file, which does not change with linked sources.
    force: isLinked(source.folder),
    rolldownOptions: {
      // The live module stays whole, although it shares code with the UI.
      preserveEntrySignatures: "allow-extension",
      transform: { jsx: { runtime: "automatic", importSource: "preact" } },
      plugins: [inlineStyles(root, source.folder), shareLiveModule(source), addRefresh(source), withoutMaps],
      // Keeps names so that stack traces are readable.
      output: { minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } } },
    },
  };
}

interface RuntimeModules {
  folder: string;
  live: string;
}

/** Returns the sources in the toolkit's repository, or the compiled modules elsewhere. */
function modulesOf({ importer }: RuntimePackage): RuntimeModules {
  const main = createRequire(importer).resolve("@orderpane/runtime");
  return { folder: dirname(main), live: join(dirname(main), `live${extname(main)}`) };
}

function isLinked(folder: string): boolean {
  return !folder.split(sep).includes("node_modules");
}

/** Otherwise, code that the UI shares with the live module becomes a third module. */
function shareLiveModule({ folder, live }: RuntimeModules): Rolldown.Plugin {
  const inside = join(folder, "ui") + sep;
  return {
    name: "orderpane:share-live-module",
    resolveId(id, importer) {
      if (!importer?.startsWith(inside) || id.endsWith(".css")) return null;
      const isUi = id.startsWith(".") && join(dirname(importer), id).startsWith(inside);
      return isUi ? null : live;
    },
  };
}

/** Makes the live module also export `refresh`, because Prefresh must observe all of Preact's rendering. */
function addRefresh({ live }: RuntimeModules): Rolldown.Plugin {
  const code = [
    'import "@prefresh/core";',
    'import { flush } from "@prefresh/utils";',
    `export const refresh = (${String(createRefresh)})(self.__PREFRESH__, flush);`,
  ].join("\n");
  return {
    name: "orderpane:add-refresh",
    resolveId(id, importer) {
      if (id.startsWith("@prefresh/")) return this.resolve(id, import.meta.filename);
      // If there are several copies of Preact, use the runtime's.
      return id === "preact" && importer?.includes("@prefresh") ? this.resolve(id, live) : null;
    },
    transform: (source, id) => (id === live ? { code: `${source}\n${code}`, map: null } : null),
  };
}

/** Vite sends source maps inside the modules, where they are most of the bytes. */
const withoutMaps: Rolldown.Plugin = {
  name: "orderpane:without-maps",
  generateBundle(_, bundle) {
    for (const file of Object.keys(bundle)) if (file.endsWith(".map")) delete bundle[file];
  },
};

/** Otherwise, Vite would leave each style sheet of a dependency as a separate module. */
function inlineStyles(root: string, source: string): Rolldown.Plugin {
  let vite: ReturnType<typeof resolveConfig> | undefined;
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
        vite ??= resolveConfig({ root, configFile: false, envFile: false, logLevel: "silent" }, "build");
        const { code: css, modules: classes = {} } = await preprocessCSS(
          await readFile(id, "utf8"),
          id,
          await vite,
        );
        const code = [
          `document.head.appendChild(document.createElement("style")).textContent = ${JSON.stringify(css)};`,
          `export default ${JSON.stringify(classes)};`,
        ].join("\n");
        return { code, moduleType: "js", moduleSideEffects: true };
      },
    },
  };
}
