import type { StyleExtent } from "./style-extents.ts";

/** Source map (version 3) of a widget's script, with what it does not cover: where the style comes from. */
export interface WidgetMap extends Required<SourceMap> {
  version: 3;
  mappings: string;
  x_orderpane_styles: readonly StyleExtent[];
}

/** A source map as tools make it: `mappings` are text, whatever their types say. */
export interface SourceMap {
  names: string[];
  sources: (string | null)[];
  sourcesContent?: (string | null)[];
  mappings: unknown;
}

/**
 * `nameOf` answers the name under which a source stands in the map, where the bundler knows it by another. The texts of
 * packages are left out: they would be most of a map, and whoever needs them has the packages.
 */
export function createWidgetMap(
  { names, sources, sourcesContent = [], mappings }: SourceMap,
  { styles, nameOf }: { styles: readonly StyleExtent[]; nameOf: (source: string) => string },
): WidgetMap {
  const named = sources.map((source) => source && nameOf(source));
  return {
    version: 3,
    names,
    sources: named,
    sourcesContent: named.map((source, index) =>
      isOfPackage(source) ? null : (sourcesContent[index] ?? null),
    ),
    mappings: String(mappings),
    x_orderpane_styles: styles,
  };
}

function isOfPackage(source: string | null): boolean {
  return source !== null && /(?:^|\/)node_modules\//.test(source);
}
