import type { InlineConfig, PluginOption, UserConfig } from "vite";
import { buildPlugins, setBuildOptions } from "../compile/build-plugins.ts";
import type { WidgetBuilder } from "../compile/widget-builder.ts";
import { sharedConfig, sharedPlugins } from "./shared-config.ts";

/** What only the configuration as it is written shows. */
export interface FoundConfig {
  /** Whether the project has plugins that may read files in secret. */
  plugins: boolean;
  /** Whether no function decides about styles, replacements and aliases. */
  isData: boolean;
  cssMinify: boolean;
}

interface InlineOptions {
  root: string;
  mode: string;
  outDir: string | undefined;
  builder: WidgetBuilder;
  /** Filled in while Vite resolves the configuration. */
  found: FoundConfig;
  olderBrowsers: readonly string[];
}

/** What a build adds to the configuration of the project. */
export function buildInline({
  root,
  mode,
  outDir,
  builder,
  found,
  olderBrowsers,
}: InlineOptions): InlineConfig & { root: string } {
  const ours = [
    ...sharedPlugins(() => builder.root, true),
    ...buildPlugins({
      builder,
      root: () => builder.root,
      project: () => builder.project,
      isShrunk: () => builder.isShrunk,
      finishText: (id, css) => builder.finishSheet(id, css),
    }),
  ];
  return {
    root,
    mode,
    logLevel: "warn",
    plugins: [
      {
        name: "orderpane:build",
        config: {
          order: "post",
          async handler(config) {
            found.plugins = await hasOwnPlugins(config.plugins);
            found.isData = isData(config.css) && isData(config.define) && isData(config.resolve?.alias);
            found.cssMinify = config.build?.cssMinify !== undefined;
            setBuildOptions(config, builder, outDir);
            // The bundler would add it to files without JSX as well, such as the one that it names.
            if (config.oxc) {
              const { jsxInject, ...others } = config.oxc;
              builder.jsxInject = jsxInject;
              config.oxc = others;
            }
            return {
              ...sharedConfig(root, config, true),
              ...(config.css?.modules !== false && { css: { modules: shortNames(config, builder) } }),
              build: {
                ...(config.build?.target === undefined && { target: [...olderBrowsers] }),
                // Ours is safer.
                ...(!found.cssMinify && { cssMinify: false }),
              },
            };
          },
        },
      },
      ...ours,
    ],
  };
}

function shortNames(config: UserConfig, builder: WidgetBuilder): object {
  const { modules } = config.css ?? {};
  if (modules && (modules.generateScopedName !== undefined || modules.hashPrefix !== undefined)) return {};
  return {
    generateScopedName: (local: string, file: string) => builder.current!.classNames.nameOf(local, file),
  };
}

/** A function may read anything. */
function isData(value: unknown): boolean {
  if (value instanceof RegExp) return true;
  if (typeof value !== "object" || value === null) return typeof value !== "function";
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isPlain && Object.values(value).every(isData);
}

/** Ours, and those that tell Vite every file that they read. */
const knownPlugin = /^(?:orderpane|@tailwindcss\/vite):/;

async function hasOwnPlugins(options: readonly PluginOption[] = []): Promise<boolean> {
  for (const option of options) {
    const plugin = await option;
    if (Array.isArray(plugin) && (await hasOwnPlugins(plugin))) return true;
    if (plugin && "name" in plugin && !knownPlugin.test(plugin.name)) return true;
  }
  return false;
}
