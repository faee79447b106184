import type { Rolldown } from "vite";
import { encodeDataUrl } from "../inline/data-url.ts";
import { BuildError } from "../errors.ts";

/** Returns a placeholder for the URL of a file that Vite emits, replaced by its content later. */
export function assetMark(fileName: string): string {
  const [path = "", ...rest] = fileName.split(/(?=[?#])/);
  return `orderpane_asset_${Buffer.from(path).toString("hex")}_${rest.join("")}`;
}

const marks = /orderpane_asset_([0-9a-f]+)_/g;

export type Assets = ReturnType<typeof readAssets>;

/**
 * Reads files that Vite does not inline itself: parts of an SVG, pages, style sheets and workers with a URL.
 */
export function readAssets(others: readonly Rolldown.RolldownOutput["output"][number][]) {
  const files = new Map(
    others.flatMap((file) => {
      const content = file.type === "asset" ? file.source : file.code;
      return [[file.fileName, Buffer.from(content)] as const];
    }),
  );
  const urlOf = (fileName: string): string => {
    const content = files.get(fileName);
    if (!content) {
      throw new BuildError(
        "not-inlinable",
        `a Vite plugin refers to a file that is not part of the widget: ${fileName}`,
        {
          fix: "Import the asset in the widget's source, or keep the plugin away from widgets.",
        },
      );
    }
    const isText = /\.(?:css|js|html|svg)$/.test(fileName);
    const whole = isText ? Buffer.from(inlineIn(content.toString("utf8"))) : content;
    return encodeDataUrl(fileName, whole);
  };
  const inlineIn = (text: string): string =>
    text.replace(marks, (_, hex) => urlOf(Buffer.from(String(hex), "hex").toString()));
  return {
    names: [...files.keys()],
    /** Returns the placeholders in a text with their replacements. */
    find: (text: string) =>
      Array.from(text.matchAll(marks), ({ 0: mark, 1: hex = "", index }) => ({
        start: index,
        end: index + mark.length,
        url: urlOf(Buffer.from(hex, "hex").toString()),
      })),
    inlineIn,
  };
}
