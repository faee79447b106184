import { inlineStyle } from "../../inline/inline-style.ts";

/** A style sheet of a widget: its source, and how many characters of the widget's style it takes. */
export type StyleExtent = readonly [source: string, length: number];

/**
 * Measures each style sheet in the widget's style, in order. The source map has the result as
 * `x_orderpane_styles`.
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
