import { inlineStyle } from "../../inline/inline-style.ts";

/** A source, and how many characters of the widget's style it takes. */
export type StyleExtent = readonly [source: string, length: number];

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
