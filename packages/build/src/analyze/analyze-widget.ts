import { readFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { type Manifest, splitFragment } from "@orderpane/protocol/bundle";
import { encodeXmlText, widgetCodecs } from "@orderpane/protocol/widget";
import { queryPattern, type StyleExtent } from "../compile/widget-map.ts";
import { countReferences } from "../output/measure.ts";
import { findValues, readImportedValues } from "./imported-values.ts";
import { bundler, type Piece, scriptPieces } from "./script-pieces.ts";

/** UTF-8 bytes including escapes, and XML references, in the request body. */
interface Cost {
  bytes: number;
  references: number;
}

export interface ModuleCost extends Cost {
  /** Relative to the project's root, or `(entry)`, `(bundler)` or `(fragment)`. */
  module: string;
  /** `other` is the request body and the HTML around script and style. */
  kind: "script" | "style" | "other";
}

/** The modules of a widget, the largest first; they add up to `bytes` and `references`. */
export interface WidgetAnalysis extends Cost {
  name: string;
  modules: ModuleCost[];
}

export interface AnalyzableWidget {
  name: string;
  html: string;
  xml: string;
  map: string;
}

export interface AnalysisPaths {
  root: string;
  outDir: string;
}

/** Analyses the widgets in the output folder. */
export async function analyzeBuild(
  { root, outDir }: AnalysisPaths,
  { widgets }: Manifest,
): Promise<WidgetAnalysis[]> {
  const read = (file: string) => readFile(join(outDir, file), "utf8");
  return Promise.all(
    widgets.map(async ({ name, height, page, files }) => {
      const [html, map] = await Promise.all([read(files.html), read(files.map)]);
      const xml = widgetCodecs.xml.encodeRequest({ code: html, height, pageType: page });
      return analyzeWidget({ name, html, xml, map }, { root, outDir });
    }),
  );
}

/**
 * Assigns every byte by the source map, and by the values of files imported as data, which are read again.
 */
export function analyzeWidget(
  { name, html, xml, map }: AnalyzableWidget,
  paths: AnalysisPaths,
): WidgetAnalysis {
  const { script, style } = splitFragment(html);
  const sourceMap: WidgetSourceMap = JSON.parse(map);
  const total = { bytes: Buffer.byteLength(xml), references: countReferences(xml) };
  const nameOf = (source: string) => moduleName(source, paths);
  const values = findValues(script, readImportedValues(sourceMap.sources, paths.outDir));
  const found = [
    ...costsOf("script", scriptPieces(script, sourceMap, values), nameOf),
    ...costsOf("style", stylePieces(style, sourceMap), nameOf),
  ];
  const known = found.reduce<Cost>(addCosts, { bytes: 0, references: 0 });
  const rest = { bytes: total.bytes - known.bytes, references: total.references - known.references };
  const modules = [...found, { module: "(fragment)", kind: "other" as const, ...rest }];
  return {
    name,
    ...total,
    modules: modules.sort((a, b) => b.bytes - a.bytes || (a.module < b.module ? -1 : 1)),
  };
}

interface WidgetSourceMap {
  sources: readonly string[];
  mappings: string;
  x_orderpane_styles?: readonly StyleExtent[];
}

function* stylePieces(
  style: string,
  { x_orderpane_styles: extents = [] }: WidgetSourceMap,
): Generator<Piece> {
  let start = 0;
  for (const [source, length] of extents) {
    yield [source, style.slice(start, start + length)];
    start += length;
  }
  yield [bundler, style.slice(start)];
}

function costsOf(
  kind: ModuleCost["kind"],
  pieces: Iterable<Piece>,
  nameOf: (source: string) => string,
): ModuleCost[] {
  const names = new Map<string, string>();
  const byName = new Map<string, Cost>();
  for (const [source, text] of pieces) {
    if (text === "") continue;
    const name = names.get(source) ?? nameOf(source);
    names.set(source, name);
    byName.set(name, addCosts(byName.get(name) ?? { bytes: 0, references: 0 }, costOf(text)));
  }
  return Array.from(byName, ([module, cost]) => ({ module, kind, ...cost }));
}

function costOf(text: string): Cost {
  const sent = encodeXmlText(text);
  return { bytes: Buffer.byteLength(sent), references: countReferences(sent) };
}

function addCosts(one: Cost, other: Cost): Cost {
  return { bytes: one.bytes + other.bytes, references: one.references + other.references };
}

function moduleName(source: string, { root, outDir }: AnalysisPaths): string {
  if (source.startsWith("(")) return source;
  if (source.startsWith("\0")) return source === "\0orderpane:entry" ? "(entry)" : `(${source.slice(1)})`;
  return relative(root, resolve(outDir, source.replace(queryPattern, "")))
    .split(sep)
    .join("/");
}
