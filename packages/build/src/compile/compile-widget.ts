import { isAbsolute, relative, sep } from "node:path";
import remapping from "@jridgewell/remapping";
import { MagicString } from "magic-string";
import type { Rolldown } from "vite";
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
import { builderOf, type WidgetBuild } from "./widget-builder.ts";
import {
  createWidgetMap,
  isImportedFile,
  measureStyles,
  type SourceMap,
  type WidgetMap,
  withSources,
} from "./widget-map.ts";

export interface CompiledWidget {
  /** One classic script: an IIFE, Preact included. */
  script: string;
  style: string;
  map: WidgetMap;
  inputs: string[];
  /** What its style sheets use and a target does not know, by file. */
  newerFeatures: Readonly<Record<string, readonly string[]>>;
  /** What Vite and the bundler warn about. */
  warnings: readonly string[];
}

export async function compileWidget(config: BuildConfig, widget: WidgetSource): Promise<CompiledWidget> {
  for (let attempt = 0; ; attempt++) {
    try {
      const compiled = await builderOf(config).build(widget, attempt, (output, build) =>
        finish(config, output, build),
      );
      if (compiled) return compiled;
    } catch (error) {
      throw await describeCompileError(error, { ...config, widget });
    }
  }
}

/** `null` if the names of classes are in use elsewhere. */
async function finish(
  config: BuildConfig,
  { output: [chunk, ...others] }: Rolldown.RolldownOutput,
  build: WidgetBuild,
): Promise<CompiledWidget | null> {
  const { root, outDir } = config;
  const fatal = build.logs.find(isFatalLog);
  if (fatal) throw fatal;
  if (build.areNamesTaken) return null;
  const isJoined = (file: (typeof others)[number]) =>
    file.type === "asset" && file.originalFileNames.includes("style.css");
  const joined = others.find(isJoined);
  const assets = readAssets(others.filter((file) => !isJoined(file) && !file.fileName.endsWith(".map")));
  refuseNamed(chunk.code, assets);
  const css = joined?.type === "asset" ? String(joined.source) : "";
  const sheets = await finishSheets(config, assets.inlineIn(css));
  const script = safeScript(chunk.code, chunk.map!, assets);
  const imported = chunk.moduleIds
    .filter(isImportedFile)
    .map((id) => relative(outDir, id).split(sep).join("/"));
  return {
    script: script.code,
    map: createWidgetMap(withSources(script.map, imported), {
      styles: measureStyles(sheets),
      root: relative(outDir, root).split(sep).join("/"),
    }),
    style: inlineStyle(sheets.map((sheet) => sheet.css).join("")),
    inputs: filesOf(build.inputs),
    newerFeatures: Object.fromEntries(
      sheets.map((sheet) => [projectFile(root, sheet.id), newerFeatures(sheet.css, config.styleTargets)]),
    ),
    warnings: [...build.warnings, ...build.logs.filter(isWorthSaying).map(({ message }) => message)],
  };
}

async function finishSheets(
  config: BuildConfig,
  joined: string,
): Promise<{ id: string; source: string; css: string }[]> {
  const { outDir } = config;
  const sheets = splitSheets(joined.replace("/*$vite$:1*/", ""));
  return Promise.all(
    sheets.map(async ({ id, css }) => ({
      id,
      source: id === "" ? "(styles)" : relative(outDir, fileOf(id)).split(sep).join("/"),
      css: await builderOf(config).finishSheet(id, css),
    })),
  );
}

function filesOf(ids: Iterable<string>): string[] {
  const paths = Array.from(ids, fileOf).filter((path) => isAbsolute(path));
  return [...new Set(paths)].sort();
}

/** A plugin may emit a file that nothing names, but the script cannot refer to it. */
function refuseNamed(code: string, { names }: Assets): void {
  const named = names.find((name) => code.includes(name));
  if (named === undefined) return;
  throw new BuildError("not-inlinable", `a Vite plugin emitted a separate file: ${named}`, {
    fix: "Import the asset in the widget's source, or keep the plugin away from widgets.",
  });
}

function safeScript(code: string, map: SourceMap, assets: Assets): { code: string; map: SourceMap } {
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
  if (layers.length === 0) return { code: finished, map };
  const remapped = remapping(
    [...layers, map].map((layer) => JSON.stringify(layer)),
    () => null,
  );
  return {
    code: finished,
    map: withSources(
      remapped,
      map.sources.filter((source) => source !== null && isImportedFile(source)),
    ),
  };
}
