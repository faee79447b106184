import { join } from "node:path";
import remapping from "@jridgewell/remapping";
import {
  type InputOptions,
  type Plugin,
  rolldown,
  type RolldownLog,
  type RolldownOutput,
  type RolldownPluginOption,
} from "rolldown";
import type { BuildConfig } from "../build-config.ts";
import type { WidgetSource } from "../discover/discover-widgets.ts";
import { editScript } from "../inline/inline-script.ts";
import { BuildError } from "../errors.ts";
import { inlineStyle } from "../inline/inline-style.ts";
import { normalizeNewlines } from "../inline/traps.ts";
import { selfContainedPlugin } from "../self-contained/self-contained-plugin.ts";
import { aliasesPlugin, rootPathsPlugin } from "./resolve-paths.ts";
import { assetsPlugin } from "./assets/assets.ts";
import { classTransform, jsx, scriptTargets } from "./transform-options.ts";
import { describeCompileError, isFatalLog } from "./compile-error.ts";
import { entryId, entryPlugin } from "./entry.ts";
import { createInputs } from "./inputs.ts";
import { jsonPlugin } from "./assets/json.ts";
import { lineSeparatorsPlugin, newlinesPlugin } from "./line-ends.ts";
import { type FileAliases, onePreact } from "./preact/one-preact.ts";
import { createPreactShrinker } from "./preact/preact-shrinker.ts";
import { scriptsPlugin } from "./scripts.ts";
import { createSourcePaths, type SourcePath } from "./source-paths.ts";
import { measureStyles } from "./styles/style-extents.ts";
import { createStyles, type Styles } from "./styles/collect-styles.ts";
import { createWidgetMap, type SourceMap, type WidgetMap, withImportedFiles } from "./widget-map.ts";

/** A widget's program and style sheet, safe to stand in HTML and XML. */
export interface CompiledWidget {
  /** One classic script: an IIFE, Preact included. */
  script: string;
  style: string;
  map: WidgetMap;
  /** Absolute paths of all files that went into it. */
  inputs: string[];
}

/** Bundles, minifies and makes safe. Throws a {@link BuildError} that points into the sources. */
export async function compileWidget(config: BuildConfig, widget: WidgetSource): Promise<CompiledWidget> {
  try {
    return (await bundle(config, widget, true)) ?? (await bundle(config, widget, false))!;
  } catch (error) {
    throw await describeCompileError(error, { ...config, widget });
  }
}

/** Answers `null` where internal names of Preact are to be shortened and turn out to be no longer its own. */
async function bundle(
  config: BuildConfig,
  widget: WidgetSource,
  shortNames: boolean,
): Promise<CompiledWidget | null> {
  const shrinker = config.minify ? createPreactShrinker(Object.values(config.define)) : null;
  const styles = createStyles(config);
  const { sourcePath, selfContained, preact } = toolsOf(config);
  const inputs = createInputs();
  const fatal: RolldownLog[] = [];
  await using build = await rolldown({
    ...inputOptions(config, preact),
    plugins: [
      ...plugins(config, [entryPlugin(config, widget), selfContained], styles),
      shrinker?.plugin,
      inputs.plugin,
      finishPlugin([...(hasLate(config) ? [] : [styles.finish]), ...(shrinker ? [shrinker.finish] : [])]),
    ],
    onLog: (_level, log) => void (isFatalLog(log) && fatal.push(log)),
    // Nobody would see how long each plugin took.
    checks: { bundlerTimings: false },
  });
  const { output } = await build.generate({
    dir: config.outDir,
    entryFileNames: `${widget.name}.js`,
    format: "iife",
    // What comes from modules is strict code, and a classic script has to say so.
    strict: true,
    codeSplitting: false,
    comments: !config.minify,
    minify: shrinker !== null && {
      compress: true,
      mangle: true,
      codegen: true,
      ...(shortNames && { mangleProps: shrinker.mangleProps }),
    },
    sourcemap: "hidden",
  });
  if (fatal[0]) throw fatal[0];
  if (shortNames && shrinker?.mayShorten() === false) return null;
  refuseEmitted(output);
  const sheets = styles.sheets().map(({ file, css }) => ({ source: sourcePath(file), css }));
  const { script, map } = safeScript(output[0].code, output[0].map!);
  return {
    script,
    map: createWidgetMap(map, {
      styles: measureStyles(sheets),
      // By ourselves: the bundler would ask for each source of each widget, from another thread.
      nameOf: (source) => sourcePath(join(config.outDir, source)),
    }),
    style: inlineStyle(sheets.map(({ css }) => css).join("")),
    inputs: inputs.files(await build.watchFiles),
  };
}

/** What all widgets of a project share, made once: finding packages takes as long as many other things together. */
interface ProjectTools {
  sourcePath: SourcePath;
  selfContained: Plugin;
  preact: FileAliases;
}

function toolsOf(config: BuildConfig): ProjectTools {
  const tools = known.get(config) ?? {
    sourcePath: createSourcePaths(config.root, config.outDir),
    selfContained: selfContainedPlugin(config.root),
    preact: onePreact(config),
  };
  known.set(config, tools);
  return tools;
}

const known = new WeakMap<BuildConfig, ProjectTools>();

function inputOptions({ root, define, resolve, typescript }: BuildConfig, alias: FileAliases): InputOptions {
  return {
    input: entryId,
    cwd: root,
    platform: "browser",
    tsconfig: resolve.tsconfigPaths,
    // Style sheets come to the plugins as text, as in Vite.
    moduleTypes: { ".css": "js" },
    resolve: {
      alias,
      conditionNames: [...resolve.conditions],
      mainFields: [...resolve.mainFields],
      extensions: [...resolve.extensions],
      symlinks: !resolve.preserveSymlinks,
    },
    transform: {
      // What the bundler reads of tsconfig.json by itself is that of the nearest.
      ...(!resolve.tsconfigPaths && classTransform(typescript)),
      target: scriptTargets,
      define: { ...define },
      jsx,
      inject: { orderpaneH: ["preact", "h"], orderpaneFragment: ["preact", "Fragment"] },
    },
  };
}

/** In Vite's order: aliases, the project's early plugins, what is built in, its others, its late ones. */
function plugins(config: BuildConfig, first: readonly Plugin[], styles: Styles): RolldownPluginOption[] {
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
    styles.plugin,
    hasLate(config) && finishPlugin([styles.finish]),
    ...post,
    newlinesPlugin(),
    lineSeparatorsPlugin(),
  ];
}

type Finish = (program: string, moduleIds: readonly string[]) => string;

/** Late plugins of the project take the program with its styles finished, as in Vite. */
function hasLate(config: BuildConfig): boolean {
  return config.plugins !== null && config.plugins.post.length > 0;
}

/** One plugin for all that is done to the whole program: it comes from the bundler and goes back once. */
function finishPlugin(steps: readonly Finish[]): Plugin {
  return {
    name: "orderpane:finish",
    renderChunk: (program, { moduleIds }) => ({
      code: steps.reduce((code, step) => step(code, moduleIds), program),
      map: null,
    }),
  };
}

/** A widget is one fragment: a file that a plugin adds may exist beside it, but the script cannot lead to it. */
function refuseEmitted([chunk, ...others]: RolldownOutput["output"]): void {
  const named = others.find(({ fileName }) => chunk.code.includes(fileName));
  if (!named) return;
  throw new BuildError("not-inlinable", `a Vite plugin made a file of its own: ${named.fileName}`, {
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
    map: withImportedFiles(
      remapping(layers, () => null),
      map.sources,
    ),
  };
}
