import type { InlineConfig, PluginOption, UserConfig } from "vite";
import { buildPlugins } from "../compile/build-plugins.ts";
import { assetMark } from "../compile/emitted-assets.ts";
import { entryId } from "../compile/entry.ts";
import { jsxNames } from "../compile/jsx.ts";
import type { WidgetBuilder } from "../compile/widget-builder.ts";
import { mapFolder } from "../compile/widget-map.ts";
import { BuildError } from "../errors.ts";
import { sharedConfig, sharedPlugins } from "./shared-config.ts";

/** Facts that only the original configuration shows. */
export interface FoundConfig {
  /** The names of the project's own plugins. */
  plugins: readonly string[];
  /** Whether no functions control styles, replacements or aliases. */
  isData: boolean;
  cssMinify: boolean;
}

/** The default, older than the last browsers for Windows 7, Chrome 109 and Firefox 115. */
export const olderBrowsers = ["chrome87", "edge87", "firefox78", "safari14"];

interface InlineOptions {
  root: string;
  mode: string;
  outDir: string | undefined;
  builder: WidgetBuilder;
  /** Filled in while Vite resolves the configuration. */
  found: FoundConfig;
}

/** Returns what a build adds to the project's configuration. */
export function buildInline({
  root,
  mode,
  outDir,
  builder,
  found,
}: InlineOptions): InlineConfig & { root: string } {
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
            found.plugins = await ownPlugins(config.plugins);
            found.isData = isData(config.css) && isData(config.define) && isData(config.resolve?.alias);
            found.cssMinify = config.build?.cssMinify !== undefined;
            setBuildOptions(config, builder, outDir);
            // The bundler would also add it to files without JSX, such as the injected file itself.
            if (config.oxc) {
              const { jsxInject, ...others } = config.oxc;
              builder.jsxInject = jsxInject;
              config.oxc = others;
            }
            return {
              ...sharedConfig(root, config, true),
              ...(config.css?.modules !== false && { css: { modules: shortNames(config, builder) } }),
              build: {
                ...(config.build?.target === undefined && { target: olderBrowsers }),
                // Our minifier is safer.
                ...(!found.cssMinify && { cssMinify: false }),
              },
            };
          },
        },
      },
      ...sharedPlugins(() => builder.root, true),
      ...buildPlugins(builder),
    ],
  };
}

/** Sets the options that a fragment needs, overriding the project's. Changes the configuration. */
function setBuildOptions(config: UserConfig, builder: WidgetBuilder, outDir: string | undefined): void {
  const own = config.build ?? {};
  const bundler = own.rolldownOptions ?? own.rollupOptions ?? {};
  const output = [bundler.output ?? {}].flat()[0] ?? {};
  config.publicDir = false;
  config.experimental = {
    ...config.experimental,
    renderBuiltUrl: (fileName, { type }) => {
      if (type === "asset") return assetMark(fileName);
      throw new BuildError(
        "not-inlinable",
        `${fileName} is in the folder of public files, which only a server has`,
      );
    },
  };
  config.build = {
    ...own,
    ...(outDir !== undefined && { outDir }),
    write: false,
    watch: null,
    lib: false,
    ssr: false,
    manifest: false,
    ssrManifest: false,
    emitAssets: true,
    modulePreload: false,
    cssCodeSplit: false,
    reportCompressedSize: false,
    sourcemap: "hidden",
    assetsInlineLimit: () => true,
    rolldownOptions: {
      ...bundler,
      cwd: builder.root,
      input: entryId,
      external: [],
      preserveEntrySignatures: false,
      onLog(level, log, handler) {
        builder.current?.logs.push(log);
        if (log.code === "UNRESOLVED_IMPORT") return;
        if (bundler.onLog) bundler.onLog(level, log, handler);
        else if (bundler.onwarn && level === "warn")
          bundler.onwarn(log, (other) => handler("warn", typeof other === "function" ? other() : other));
      },
      // Plugin timings are not shown.
      checks: { circularDependency: true, ...bundler.checks, bundlerTimings: false },
      transform: {
        ...bundler.transform,
        inject: {
          ...bundler.transform?.inject,
          [jsxNames.element]: ["preact", "h"],
          [jsxNames.fragment]: ["preact", "Fragment"],
        },
      },
      output: {
        ...output,
        dir: mapFolder(builder.root),
        format: "iife",
        // Modules are strict code; a classic script needs a directive.
        strict: true,
        codeSplitting: false,
        // The minifier inlines constants, but not variables.
        topLevelVar: false,
        entryFileNames: "widget.js",
        assetFileNames: "[name]-[hash].[ext]",
      },
    },
  };
}

function shortNames(config: UserConfig, builder: WidgetBuilder): object {
  const { modules } = config.css ?? {};
  if (modules && (modules.generateScopedName !== undefined || modules.hashPrefix !== undefined)) return {};
  return {
    generateScopedName: (local: string, file: string) => builder.current!.nameClass(local, file),
  };
}

/** A function may read anything. */
function isData(value: unknown): boolean {
  if (value instanceof RegExp) return true;
  if (typeof value !== "object" || value === null) return typeof value !== "function";
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isPlain && Object.values(value).every(isData);
}

async function ownPlugins(options: readonly PluginOption[] = []): Promise<string[]> {
  const names: string[] = [];
  for (const option of options) {
    const plugin = await option;
    if (Array.isArray(plugin)) names.push(...(await ownPlugins(plugin)));
    else if (plugin && "name" in plugin && !plugin.name.startsWith("orderpane:")) names.push(plugin.name);
  }
  return names;
}
