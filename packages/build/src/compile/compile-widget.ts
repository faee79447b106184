import { dirname, isAbsolute, relative, sep } from "node:path";
import remapping from "@jridgewell/remapping";
import {
  type InputOptions,
  type Plugin,
  rolldown,
  type RolldownLog,
  type RolldownOutput,
  type RolldownPluginOption,
  type RenderedModule,
} from "rolldown";
import type { BuildConfig } from "../build-config.ts";
import type { WidgetSource } from "../discover/discover-widgets.ts";
import { editScript } from "../inline/inline-script.ts";
import { BuildError } from "../errors.ts";
import { fileOf, projectFile } from "../source/paths.ts";
import { inlineStyle } from "../inline/inline-style.ts";
import { normalizeNewlines } from "../inline/traps.ts";
import { type ModuleFilter, ownScripts } from "../packages/runtime-package.ts";
import { selfContainedPlugin } from "../self-contained/self-contained-plugin.ts";
import { type FileAliases, onePreact, oneRuntime } from "./resolve/package-files.ts";
import { aliasesPlugin, rootPathsPlugin } from "./resolve/resolve-paths.ts";
import { assetsPlugin, jsonPlugin } from "./assets.ts";
import { componentCheck } from "./checks/component-check.ts";
import { decoratorCheck } from "./checks/decorator-check.ts";
import { settingsCheck } from "./checks/settings-check.ts";
import { classTransform, jsx, scriptsPlugin } from "./scripts.ts";
import { describeCompileError, isFatalLog } from "./compile-error.ts";
import { entryId, entryPlugin } from "./entry.ts";
import { lineSeparatorsPlugin, newlinesPlugin } from "./line-ends.ts";
import { otherLanguagesPlugin } from "./other-languages.ts";
import { featuresPlugin } from "./preact/optional-features.ts";
import { createPreactShrinker } from "./preact/preact-shrinker.ts";
import { createStyles } from "./styles/collect-styles.ts";
import { newerFeatures } from "./styles/newer-features.ts";
import { createWidgetMap, mapFolder, type SourceMap, type WidgetMap } from "./widget-map.ts";

export interface CompiledWidget {
  /** One classic script: an IIFE, Preact included. */
  script: string;
  style: string;
  map: WidgetMap;
  /** The script before it was minified, by module. */
  modules: Readonly<Record<string, Pick<RenderedModule, "code">>>;
  sheets: readonly { file: string; css: string }[];
  inputs: string[];
  /** What its style sheets use and a target does not know, by file. */
  newerFeatures: Readonly<Record<string, readonly string[]>>;
}

export async function compileWidget(config: BuildConfig, widget: WidgetSource): Promise<CompiledWidget> {
  try {
    return await bundle(config, widget);
  } catch (error) {
    throw await describeCompileError(error, { ...config, widget });
  }
}

async function bundle(config: BuildConfig, widget: WidgetSource): Promise<CompiledWidget> {
  const { selfContained, decorators, own, aliases, preactFeatures, shrink } = toolsOf(config);
  const isShrunk = config.minify && !config.wholePreact;
  const styles = createStyles(config);
  const checks = [componentCheck(config, widget), settingsCheck(config, widget, own)];
  const modules: string[] = [];
  const fatal: RolldownLog[] = [];
  await using build = await rolldown({
    ...inputOptions(config, aliases),
    plugins: [
      ...plugins(
        config,
        [entryPlugin(config, widget), selfContained, ...checks],
        [styles.plugin, finishPlugin([styles.finish, ...(isShrunk ? [shrink] : [])])],
        decorators,
      ),
      isShrunk && preactFeatures,
      // The bundler does not watch a module that a plugin has loaded.
      {
        name: "orderpane:inputs",
        buildEnd() {
          modules.push(...this.getModuleIds());
        },
      },
    ],
    onLog: (_level, log) => void (isFatalLog(log) && fatal.push(log)),
    // The times of the plugins are not shown.
    checks: { bundlerTimings: false },
  });
  const { output } = await build.generate({
    dir: mapFolder(config.root),
    entryFileNames: `${widget.name}.js`,
    format: "iife",
    // Modules are strict code; a classic script must say so.
    strict: true,
    codeSplitting: false,
    comments: !config.minify,
    minify: config.minify && { compress: true, mangle: true, codegen: true },
    sourcemap: "hidden",
  });
  if (fatal[0]) throw fatal[0];
  refuseEmitted(output);
  const sheets = styles.sheets().map(({ file, css }) => ({ file: projectFile(config.root, file), css }));
  const { script, map } = safeScript(output[0].code, output[0].map!);
  return {
    script,
    map: createWidgetMap(map, relative(mapFolder(config.root), config.root).split(sep).join("/")),
    modules: output[0].modules,
    sheets,
    style: inlineStyle(sheets.map(({ css }) => css).join("")),
    inputs: filesOf([...modules, ...(await build.watchFiles)]),
    newerFeatures: Object.fromEntries(
      sheets.map(({ file, css }) => [file, newerFeatures(css, config.styleTargets)]),
    ),
  };
}

function filesOf(ids: readonly string[]): string[] {
  const paths = ids.map(fileOf).filter((path) => isAbsolute(path));
  return [...new Set(paths)].sort();
}

/** Shared by all widgets of a project, because finding packages is slow. */
interface ProjectTools {
  own: ModuleFilter;
  selfContained: Plugin;
  /** `null` if the bundler compiles decorators. */
  decorators: Plugin | null;
  aliases: FileAliases;
  preactFeatures: Plugin | null;
  shrink: Finish;
}

function toolsOf(config: BuildConfig): ProjectTools {
  const known = tools.get(config);
  if (known) return known;
  const aliases = { ...onePreact(config), ...oneRuntime(config) };
  const entry = aliases["@orderpane/runtime/entry$"];
  const runtime = entry === undefined ? null : dirname(entry);
  const own = ownScripts(config.root);
  const areCompiled = config.typescript.experimentalDecorators || config.resolve.tsconfigPaths;
  const found: ProjectTools = {
    own,
    selfContained: selfContainedPlugin(config, own),
    decorators: areCompiled ? null : decoratorCheck(config, own),
    aliases,
    preactFeatures: featuresPlugin(aliases),
    shrink: createPreactShrinker(runtime),
  };
  tools.set(config, found);
  return found;
}

const tools = new WeakMap<BuildConfig, ProjectTools>();

function inputOptions(
  { root, define, targets, resolve, typescript }: BuildConfig,
  alias: FileAliases,
): InputOptions {
  return {
    input: entryId,
    cwd: root,
    platform: "browser",
    tsconfig: resolve.tsconfigPaths,
    // Plugins receive style sheets as text, as in Vite.
    moduleTypes: { ".css": "js" },
    resolve: {
      alias,
      conditionNames: [...resolve.conditions],
      mainFields: [...resolve.mainFields],
      extensions: [...resolve.extensions],
      symlinks: !resolve.preserveSymlinks,
    },
    transform: {
      // With tsconfigPaths, the bundler itself reads the nearest tsconfig.json.
      ...(!resolve.tsconfigPaths && classTransform(typescript)),
      target: [...targets],
      define: { ...define },
      jsx,
      inject: { orderpaneH: ["preact", "h"], orderpaneFragment: ["preact", "Fragment"] },
    },
  };
}

/** In Vite's order: the project's `post` plugins receive the finished program. */
function plugins(
  config: BuildConfig,
  first: readonly Plugin[],
  finish: readonly Plugin[],
  decorators: Plugin | null,
): RolldownPluginOption[] {
  const { pre = [], normal = [], post = [] } = config.plugins ?? {};
  return [
    config.alias.length > 0 && aliasesPlugin(config.alias),
    ...first,
    ...pre,
    rootPathsPlugin(config.root),
    assetsPlugin(),
    jsonPlugin(config.root),
    (normal.length > 0 || post.length > 0) && scriptsPlugin(config),
    ...normal,
    ...finish,
    ...post,
    otherLanguagesPlugin(config.root),
    decorators,
    newlinesPlugin(),
    lineSeparatorsPlugin(),
  ];
}

type Finish = (
  program: string,
  moduleIds: readonly string[],
  codeOf: (id: string) => string | null,
) => string;

/** One plugin, so that the program is passed from the bundler to JavaScript only once. */
function finishPlugin(steps: readonly Finish[]): Plugin {
  return {
    name: "orderpane:finish",
    renderChunk(program, { moduleIds }) {
      const codeOf = (id: string) => this.getModuleInfo(id)?.code ?? null;
      return { code: steps.reduce((code, step) => step(code, moduleIds, codeOf), program), map: null };
    },
  };
}

/** A widget is one fragment: a plugin may emit a file, but the script cannot refer to it. */
function refuseEmitted([chunk, ...others]: RolldownOutput["output"]): void {
  const named = others.find(({ fileName }) => chunk.code.includes(fileName));
  if (!named) return;
  throw new BuildError("not-inlinable", `a Vite plugin emitted a separate file: ${named.fileName}`, {
    fix: "Import the asset in the widget's source, or keep the plugin away from widgets.",
  });
}

function safeScript(code: string, map: SourceMap): { script: string; map: SourceMap } {
  const bundled = code.trimEnd();
  const edits = editScript(bundled);
  if (!edits) return { script: normalizeNewlines(bundled), map };
  const edited = edits.generateMap({ hires: "boundary" });
  const layers = [edited, map].map((layer) => JSON.stringify(layer));
  return {
    script: edits.toString(),
    map: remapping(layers, () => null),
  };
}
