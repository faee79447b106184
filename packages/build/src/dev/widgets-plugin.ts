import { isUtf8 } from "node:buffer";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { exactRegex } from "rolldown/filter";
import { mergeConfig, type Plugin, type ResolvedConfig, type UserConfig } from "vite";
import { projectFile } from "../source/paths.ts";
import { notUtf8 } from "../source/problem.ts";
import { pluginName, projectName, type WidgetsOptions } from "../config/resolve-build.ts";
import { liveModule, prebundle, prebundled } from "./prebundle.ts";
import { refreshCalls } from "./refresh.ts";
import { findRuntime, type RuntimePackage } from "../packages/runtime-package.ts";
import { sharedConfig, sharedPlugins } from "../config/shared-config.ts";
import { type TestOptions, vitestDefaults } from "./vitest-defaults.ts";
import { workersPlugin } from "./workers-plugin.ts";
import type { LiveWidgets } from "./live-widgets.ts";

type WidgetsPlugin = Plugin<{ options: WidgetsOptions }> & {
  api: { options: WidgetsOptions };
};

/**
 * Makes dev and tests handle JSX, packages and assets like the build. In pages of the dev server, replaces
 * the code of built widgets with live ones with hot updates.
 */
export function widgets(options: WidgetsOptions = {}): [WidgetsPlugin, ...Plugin[]] {
  let root = process.cwd();
  const shared = sharedPlugins(() => root, false);
  // A build adds its own.
  for (const plugin of shared) plugin.apply = "serve";
  return [livePlugin(options, (found) => (root = found)), ...shared, workersPlugin()];
}

function livePlugin(options: WidgetsOptions, onRoot: (root: string) => void): WidgetsPlugin {
  let config: ResolvedConfig;
  let runtime: RuntimePackage | null;
  let environmentCode: (() => Promise<string | undefined>) | undefined;
  // Loaded lazily, because each build loads this plugin to read its options.
  let live: Promise<LiveWidgets> | undefined;
  const openLive = async (): Promise<LiveWidgets> => {
    const project = await projectName(config.root, options);
    const { createLiveWidgets } = await import("./live-widgets.ts");
    return createLiveWidgets({ project, base: config.base, widgetsDir: join(config.root, "widgets") });
  };
  const getLive = () => (live ??= openLive());
  return {
    name: pluginName,
    enforce: "pre",
    api: { options },
    config: {
      // Before Vitest reads its options, so that those of the project and the command line take precedence.
      order: "pre",
      handler: async (own: UserConfig & { test?: TestOptions }, { command, mode }) => {
        // A build adds its own.
        if (command === "build") return {};
        const root = resolve(own.root ?? process.cwd());
        const refresh = canRefresh({ root, command, mode });
        return mergeConfig(sharedConfig(root, own, false), {
          ...(own.oxc !== false && {
            oxc: {
              ...(own.oxc?.jsx === undefined && { jsx: { refresh } }),
              jsxRefreshInclude: compiled,
              jsxRefreshExclude: /[\\/]node_modules[\\/]/,
            },
          }),
          optimizeDeps: { entries: ["widgets/*/index.tsx"], ...prebundle(root) },
          test: vitestDefaults(root, own.test),
        });
      },
    },
    // A build uses only the options.
    applyToEnvironment: ({ config: { command } }) => command === "serve",
    async configResolved(resolved) {
      config = resolved;
      onRoot(config.root);
      runtime = findRuntime(config.root);
      await projectName(config.root, options);
    },
    configureServer(server) {
      environmentCode = async () => (await server.transformRequest("/@vite/env"))?.code;
    },
    hotUpdate({ file }) {
      const [, widget] = /\/widgets\/([^/]+)\/server\.ts$/.exec(file) ?? [];
      if (widget !== undefined) this.environment.hot.send("orderpane:server", { widget });
    },
    resolveId: {
      filter: { id: [/^virtual:orderpane\//, ...[...prebundled.keys()].map((id) => exactRegex(id))] },
      async handler(id, importer) {
        const name = prebundled.get(id);
        if (name === undefined) return (await getLive()).resolve(id);
        if (config.command !== "serve" || config.mode === "test") return null;
        return this.resolve(name, runtime?.importer ?? importer);
      },
    },
    load: {
      filter: { id: /^\0virtual:orderpane\// },
      handler: async (id) => ({ code: (await getLive()).load(id), map: { mappings: "" } }),
    },
    transform: {
      filter: {
        id: {
          include: /\.(?:[cm]?[jt]sx?|css|s[ac]ss|less)$/,
          // With pnpm, Vite's folder is inside node_modules.
          exclude: /[\\/]node_modules[\\/](?!(?:.*[\\/]node_modules[\\/])?vite[\\/]dist[\\/]client[\\/])|^\0/,
        },
      },
      async handler(code, id) {
        if (viteClient.test(id)) {
          // In one module, because each frame loads it again.
          const env = code.includes(envImport) ? await environmentCode?.() : undefined;
          const whole = env === undefined ? code : `{${env}\n}${code.replace(envImport, "")}`;
          // Without the source map, which would make Vite's client five times as long in each frame.
          return { code: whole, map: { mappings: "" } };
        }
        // Vite has already decoded the file, whatever its encoding.
        const isOther = code.includes("\ufffd") && existsSync(id) && !isUtf8(readFileSync(id));
        if (isOther) throw notUtf8(projectFile(config.root, id));
        const isRefreshed = this.environment.name === "client" && compiled.test(id) && canRefresh(config);
        return isRefreshed ? { code: code + refreshCalls(id, liveModule), map: null } : null;
      },
    },
    transformIndexHtml: {
      order: "pre",
      handler: async (html, { server }) => (server ? (await getLive()).insertLiveModules(html) : html),
    },
  };
}

/** Frames keep the state of components. The code for this is part of the runtime's module. */
function canRefresh({ root, command, mode }: Pick<ResolvedConfig, "root" | "command" | "mode">): boolean {
  return command === "serve" && mode !== "test" && findRuntime(root) !== null;
}

/** Files that Vite compiles. */
const compiled = /\.(?:m?ts|[jt]sx)$/;
const envImport = 'import "@vite/env";';
const viteClient = /[\\/]vite[\\/]dist[\\/]client[\\/]\w+\.mjs$/;
