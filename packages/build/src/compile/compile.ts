import remapping from "@jridgewell/remapping";
import {
  type InputOptions,
  type OutputChunk,
  type Plugin,
  rolldown,
  type RolldownLog,
  type RolldownOutput,
  type RolldownPluginOption,
} from "rolldown";
import type { BuildConfig } from "../config.ts";
import type { WidgetSource } from "../discover.ts";
import { editScript } from "../inline/inline-script.ts";
import { BuildError } from "../errors.ts";
import { inlineStyle } from "../inline/inline-style.ts";
import { normalizeNewlines } from "../inline/traps.ts";
import { selfContainedPlugin } from "../self-contained/plugin.ts";
import { aliasesPlugin } from "./aliases.ts";
import { assetsPlugin } from "./assets.ts";
import { describeCompileError, isFatalLog } from "./compile-error.ts";
import { entryId, entryPlugin } from "./entry.ts";
import { createInputs } from "./inputs.ts";
import { jsx } from "./jsx.ts";
import { jsonPlugin } from "./json.ts";
import { newlinesPlugin } from "./newlines.ts";
import { onePreactPlugin } from "./one-preact.ts";
import { createPreactShrinker } from "./preact-shrinker.ts";
import { scriptsPlugin } from "./scripts.ts";
import { createSourcePaths } from "./source-paths.ts";
import { measureStyles, type StyleExtent } from "./style-extents.ts";
import { createStyles } from "./styles.ts";
import { scriptTargets } from "./targets.ts";
import { createWidgetMap, type WidgetMap } from "./widget-map.ts";

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
    throw await describeCompileError(error, { root: config.root, widget });
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
  const sourcePath = sourcePathsOf(config);
  const inputs = createInputs();
  const fatal: RolldownLog[] = [];
  await using build = await rolldown({
    ...inputOptions(config),
    plugins: [...plugins(config, widget, styles.plugin), shrinker?.plugin, inputs.plugin],
    onLog: (_level, log) => void (isFatalLog(log) && fatal.push(log)),
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
    sourcemapPathTransform: sourcePath,
  });
  if (fatal[0]) throw fatal[0];
  if (shortNames && shrinker?.mayShorten() === false) return null;
  refuseEmitted(output);
  const sheets = styles.sheets().map(({ file, css }) => ({ source: sourcePath(file, config.outDir), css }));
  return {
    ...safeScript(output[0], measureStyles(sheets)),
    style: inlineStyle(sheets.map(({ css }) => css).join("")),
    inputs: inputs.files(await build.watchFiles),
  };
}

/** Made once: finding the packages of all sources takes as long as many other things together. */
function sourcePathsOf(config: BuildConfig): ReturnType<typeof createSourcePaths> {
  const known = sourcePaths.get(config) ?? createSourcePaths(config.root, config.outDir);
  sourcePaths.set(config, known);
  return known;
}

const sourcePaths = new WeakMap<BuildConfig, ReturnType<typeof createSourcePaths>>();

function inputOptions({ root, define, resolve }: BuildConfig): InputOptions {
  return {
    input: entryId,
    cwd: root,
    platform: "browser",
    tsconfig: false,
    // Style sheets come to the plugins as text, as in Vite.
    moduleTypes: { ".css": "js" },
    resolve: {
      conditionNames: [...resolve.conditions],
      mainFields: [...resolve.mainFields],
      extensions: [...resolve.extensions],
      symlinks: !resolve.preserveSymlinks,
    },
    transform: {
      target: scriptTargets,
      define: { ...define },
      jsx,
      inject: { orderpaneH: ["preact", "h"], orderpaneFragment: ["preact", "Fragment"] },
    },
  };
}

/** In Vite's order: aliases, the project's early plugins, what is built in, its others, its late ones. */
function plugins(config: BuildConfig, widget: WidgetSource, styles: Plugin): RolldownPluginOption[] {
  const { pre = [], normal = [], post = [] } = config.plugins ?? {};
  return [
    config.alias.length > 0 && aliasesPlugin(config.alias),
    entryPlugin(config, widget),
    selfContainedPlugin(config.root),
    ...pre,
    onePreactPlugin(config.root),
    assetsPlugin(),
    jsonPlugin(config.root),
    (normal.length > 0 || post.length > 0) && scriptsPlugin(),
    ...normal,
    styles,
    ...post,
    newlinesPlugin(),
  ];
}

/** A widget is one fragment: a file that a plugin adds may exist beside it, but the script cannot lead to it. */
function refuseEmitted([chunk, ...others]: RolldownOutput["output"]): void {
  const named = others.find(({ fileName }) => chunk.code.includes(fileName));
  if (!named) return;
  throw new BuildError("not-inlinable", `a Vite plugin made a file of its own: ${named.fileName}`, {
    fix: "Import the asset in the widget's source, or keep the plugin away from widgets.",
  });
}

function safeScript(
  { code, map }: OutputChunk,
  styles: readonly StyleExtent[],
): Pick<CompiledWidget, "script" | "map"> {
  const bundled = code.trimEnd();
  const edits = editScript(bundled);
  if (!edits) return { script: normalizeNewlines(bundled), map: createWidgetMap(map!, styles) };
  const edited = edits.generateMap({ hires: "boundary" });
  const layers = [edited, map!].map((layer) => JSON.stringify(layer));
  const whole = remapping(layers, () => null);
  return { script: edits.toString(), map: createWidgetMap(whole, styles) };
}
