import { isAbsolute, relative, sep } from "node:path";
import remapping from "@jridgewell/remapping";
import { MagicString } from "magic-string";
import type { RenderedModule } from "rolldown";
import type { BuildConfig } from "../build-config.ts";
import type { WidgetSource } from "../discover/discover-widgets.ts";
import { editScript } from "../inline/inline-script.ts";
import { BuildError } from "../errors.ts";
import { fileOf, projectFile } from "../source/paths.ts";
import { inlineStyle } from "../inline/inline-style.ts";
import { normalizeNewlines } from "../inline/traps.ts";
import { describeCompileError, isFatalLog, isWorthSaying } from "./compile-error.ts";
import { type Assets, readAssets } from "./emitted-assets.ts";
import { newerFeatures } from "./styles/newer-features.ts";
import { splitSheets } from "./styles/sheets-plugin.ts";
import { builderOf, type FinishedBuild } from "./widget-builder.ts";
import { createWidgetMap, mapFolder, type SourceMap, type WidgetMap } from "./widget-map.ts";

export interface CompiledWidget {
  /** One classic script: an IIFE that includes Preact. */
  script: string;
  style: string;
  map: WidgetMap;
  /** The script's modules before minification. */
  modules: Readonly<Record<string, Pick<RenderedModule, "code">>>;
  sheets: readonly { file: string; css: string }[];
  inputs: string[];
  /** CSS features that a target does not support, by file. */
  newerFeatures: Readonly<Record<string, readonly string[]>>;
  /** Warnings of Vite and the bundler. */
  warnings: readonly string[];
}

export async function compileWidget(config: BuildConfig, widget: WidgetSource): Promise<CompiledWidget> {
  try {
    const build = await builderOf(config).build(widget);
    return await finish(config, build);
  } catch (error) {
    throw await describeCompileError(error, { ...config, widget });
  }
}

async function finish(
  config: BuildConfig,
  { output: [chunk, ...others], logs, warnings, inputs }: FinishedBuild,
): Promise<CompiledWidget> {
  const { root } = config;
  const fatal = logs.find(isFatalLog);
  if (fatal) throw fatal;
  const isJoined = (file: (typeof others)[number]) =>
    file.type === "asset" && file.originalFileNames.includes("style.css");
  const joined = others.find(isJoined);
  const assets = readAssets(others.filter((file) => !isJoined(file) && !file.fileName.endsWith(".map")));
  refuseNamed(chunk.code, assets);
  const joinedCss = joined?.type === "asset" ? String(joined.source) : "";
  const sheets = await finishSheets(config, assets.inlineIn(joinedCss));
  const { script, map } = safeScript(chunk.code, chunk.map!, assets);
  return {
    script,
    map: createWidgetMap(map, relative(mapFolder(root), root).split(sep).join("/")),
    modules: chunk.modules,
    sheets,
    style: inlineStyle(sheets.map((sheet) => sheet.css).join("")),
    inputs: filesOf(inputs),
    newerFeatures: Object.fromEntries(
      sheets.map(({ file, css }) => [file, newerFeatures(css, config.styleTargets)]),
    ),
    warnings: [...warnings, ...logs.filter(isWorthSaying).map(({ message }) => message)],
  };
}

async function finishSheets(config: BuildConfig, joined: string): Promise<{ file: string; css: string }[]> {
  const sheets = splitSheets(joined.replace("/*$vite$:1*/", ""));
  return Promise.all(
    sheets.map(async ({ id, css }) => ({
      file: id === "" ? "(styles)" : projectFile(config.root, id),
      css: await builderOf(config).finishSheet(id, css),
    })),
  );
}

function filesOf(ids: Iterable<string>): string[] {
  const paths = Array.from(ids, fileOf).filter((path) => isAbsolute(path));
  return [...new Set(paths)].sort();
}

/** A plugin may emit a file that nothing refers to, but the script cannot load it. */
function refuseNamed(code: string, { names }: Assets): void {
  const named = names.find((name) => code.includes(name));
  if (named === undefined) return;
  throw new BuildError("not-inlinable", `a Vite plugin emitted a separate file: ${named}`, {
    fix: "Import the asset in the widget's source, or keep the plugin away from widgets.",
  });
}

function safeScript(code: string, map: SourceMap, assets: Assets): { script: string; map: SourceMap } {
  const bundled = code.trimEnd();
  const marked = assets.find(bundled);
  const inlined = new MagicString(bundled);
  for (const { start, end, url } of marked) inlined.overwrite(start, end, url);
  const edits = editScript(inlined.toString());
  const layers = [
    ...(edits ? [edits.generateMap({ hires: "boundary" })] : []),
    ...(marked.length > 0 ? [inlined.generateMap({ hires: "boundary" })] : []),
  ];
  const finished = edits?.toString() ?? normalizeNewlines(inlined.toString());
  if (layers.length === 0) return { script: finished, map };
  return {
    script: finished,
    map: remapping(
      [...layers, map].map((layer) => JSON.stringify(layer)),
      () => null,
    ),
  };
}
