import type { StyleExtent } from "./style-extents.ts";

/** Source map (version 3) of a widget's script, with what it does not cover: where the style comes from. */
export interface WidgetMap extends SourceMap {
  version: 3;
  mappings: string;
  x_orderpane_styles: readonly StyleExtent[];
}

interface SourceMap {
  names: string[];
  sources: (string | null)[];
  sourcesContent?: (string | null)[];
}

/** `mappings` are text, whatever the types of the tools say. */
export function createWidgetMap(
  { names, sources, sourcesContent = [], mappings }: SourceMap & { mappings: unknown },
  styles: readonly StyleExtent[],
): WidgetMap {
  return {
    version: 3,
    names,
    sources,
    sourcesContent,
    mappings: String(mappings),
    x_orderpane_styles: styles,
  };
}
