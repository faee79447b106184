import { assetPattern } from "../inline/data-url.ts";
import { inlineStyle } from "../inline/inline-style.ts";

/** A source, and how many characters of the widget's style it takes. */
export type StyleExtent = readonly [source: string, length: number];

export interface WidgetMap extends Required<SourceMap> {
  version: 3;
  mappings: string;
  x_orderpane_styles: readonly StyleExtent[];
}

/** A source map of a tool: `mappings` is a string, whatever its type says. */
export interface SourceMap {
  names: string[];
  sources: (string | null)[];
  sourcesContent?: (string | null)[];
  mappings: unknown;
}

/**
 * Leaves out the texts of packages, which would be most of the map, and those of files that are imported as
 * data, because the script has them. `root` is relative to the output folder, as the sources are: a package
 * has the same name wherever it is installed.
 */
export function createWidgetMap(
  { names, sources, sourcesContent = [], mappings }: SourceMap,
  { styles, root }: { styles: readonly StyleExtent[]; root: string },
): WidgetMap {
  return {
    version: 3,
    names,
    sources: sources.map(
      (source) => source && source.replace(/^.*\/node_modules\//, `${root}/node_modules/`),
    ),
    sourcesContent: sources.map((source, index) =>
      source === null || isOfPackage(source) || isImportedFile(source)
        ? null
        : (sourcesContent[index] ?? null),
    ),
    mappings: String(mappings),
    x_orderpane_styles: styles,
  };
}

/** Nothing is mapped to files that are imported as data, but the analysis needs their names. */
export function withSources(map: SourceMap, sources: readonly (string | null)[]): SourceMap {
  const missing = sources.filter((source) => !map.sources.includes(source));
  return { ...map, sources: [...map.sources, ...missing] };
}

export const queryPattern = /\?(?:[^/]*&)?(?:raw|url|inline)(?:&.*)?$/;

export function isImportedFile(id: string): boolean {
  return !id.startsWith("\0") && (id.endsWith(".json") || queryPattern.test(id) || assetPattern.test(id));
}

function isOfPackage(source: string): boolean {
  return /(?:^|\/)node_modules\//.test(source);
}

export function measureStyles(sheets: readonly { source: string; css: string }[]): StyleExtent[] {
  let css = "";
  let before = 0;
  return sheets.map((sheet) => {
    css += sheet.css;
    const end = inlineStyle(css).length;
    const extent = [sheet.source, end - before] as const;
    before = end;
    return extent;
  });
}
