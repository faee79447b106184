import { isImportedFile } from "./assets/imported-file.ts";
import type { StyleExtent } from "./styles/style-extents.ts";

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
 * packages are left out: they would be most of a map, and whoever needs them has the packages. So are those of files
 * that are imported as what they hold: the script holds them.
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
      source === null || isOfPackage(source) || isImportedFile(source)
        ? null
        : (sourcesContent[index] ?? null),
    ),
    mappings: String(mappings),
    x_orderpane_styles: styles,
  };
}

/**
 * A map with all imported files among these sources: remapping drops those that nothing leads to, and the analysis needs
 * to know that they are in the script.
 */
export function withImportedFiles(map: SourceMap, sources: readonly (string | null)[]): SourceMap {
  const dropped = sources.filter(
    (source) => source !== null && isImportedFile(source) && !map.sources.includes(source),
  );
  return { ...map, sources: [...map.sources, ...dropped] };
}

function isOfPackage(source: string): boolean {
  return /(?:^|\/)node_modules\//.test(source);
}
