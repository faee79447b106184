import remapping from "@jridgewell/remapping";
import {
  type InputOptions,
  type OutputChunk,
  rolldown,
  type RolldownLog,
  type RolldownPluginOption,
} from "rolldown";
import { viteAliasPlugin } from "rolldown/experimental";
import type { BuildConfig } from "../config.ts";
import type { WidgetSource } from "../discover.ts";
import { editScript } from "../inline/inline-script.ts";
import { inlineStyle } from "../inline/inline-style.ts";
import { normalizeNewlines } from "../inline/traps.ts";
import { assetsPlugin } from "./assets.ts";
import { describeCompileError, isFatalLog } from "./compile-error.ts";
import { entryId, entryPlugin } from "./entry.ts";
import { onePreactPlugin } from "./one-preact.ts";
import { createSourcePaths } from "./source-paths.ts";
import { createStyles } from "./styles.ts";
import { scriptTargets } from "./targets.ts";

/** A widget's program and style sheet, safe to stand in HTML and XML. */
export interface CompiledWidget {
  /** One classic script: an IIFE, Preact included. */
  script: string;
  style: string;
  /** Source map of the script, as JSON. */
  map: string;
}

/** Bundles, minifies and makes safe. Throws a {@link BuildError} that points into the sources. */
export async function compileWidget(config: BuildConfig, widget: WidgetSource): Promise<CompiledWidget> {
  try {
    return await bundle(config, widget);
  } catch (error) {
    throw await describeCompileError(error, { root: config.root, widget });
  }
}

async function bundle(config: BuildConfig, widget: WidgetSource): Promise<CompiledWidget> {
  const styles = createStyles(config.root);
  const fatal: RolldownLog[] = [];
  await using build = await rolldown({
    ...inputOptions(config),
    plugins: [...plugins(config, widget), styles.plugin],
    onLog: (_level, log) => void (isFatalLog(log) && fatal.push(log)),
  });
  const { output } = await build.generate({
    dir: config.outDir,
    entryFileNames: `${widget.name}.js`,
    format: "iife",
    // What comes from modules is strict code, and a classic script has to say so.
    strict: true,
    codeSplitting: false,
    comments: false,
    minify: { compress: true, mangle: true, codegen: true },
    sourcemap: "hidden",
    sourcemapPathTransform: createSourcePaths(config.root, config.outDir),
  });
  if (fatal[0]) throw fatal[0];
  return { ...safeScript(output[0]), style: inlineStyle(styles.css()) };
}

function inputOptions({ root, define }: BuildConfig): InputOptions {
  return {
    input: entryId,
    cwd: root,
    platform: "browser",
    tsconfig: false,
    transform: {
      target: scriptTargets,
      define: { ...define },
      // Calls of h are shorter than those of the automatic runtime; a name of our own cannot meet one of the author's.
      jsx: { runtime: "classic", pragma: "orderpaneH", pragmaFrag: "orderpaneFragment" },
      inject: { orderpaneH: ["preact", "h"], orderpaneFragment: ["preact", "Fragment"] },
    },
  };
}

function plugins(config: BuildConfig, widget: WidgetSource): RolldownPluginOption[] {
  const entries = config.alias.map(({ find, replacement }) => ({ find, replacement }));
  return [
    entries.length > 0 && viteAliasPlugin({ entries }),
    entryPlugin(config, widget),
    onePreactPlugin(config.root),
    assetsPlugin(),
  ];
}

function safeScript({ code, map }: OutputChunk): Pick<CompiledWidget, "script" | "map"> {
  const bundled = code.trimEnd();
  const edits = editScript(bundled);
  if (!edits) return { script: normalizeNewlines(bundled), map: `${JSON.stringify(map)}\n` };
  const edited = edits.generateMap({ hires: "boundary" });
  const layers = [edited, map!].map((layer) => JSON.stringify(layer));
  return { script: edits.toString(), map: `${JSON.stringify(remapping(layers, () => null))}\n` };
}
