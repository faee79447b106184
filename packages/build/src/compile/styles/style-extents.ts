import { inlineStyle } from "../../inline/inline-style.ts";

/** A style sheet of a widget: where it comes from, and how many characters of the widget's style are its own. */
export type StyleExtent = readonly [source: string, length: number];

/**
 * What each style sheet takes up in the widget's style, in its order. A source map, which says nothing of styles, holds
 * it as the extension `x_orderpane_styles`.
 */
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
