import type { Rolldown } from "vite";
import { encodeDataUrl } from "../inline/data-url.ts";
import { BuildError } from "../errors.ts";

/** What stands for the address of a file that Vite emits, until its content takes its place. */
export function assetMark(fileName: string): string {
  const [path = "", ...rest] = fileName.split(/(?=[?#])/);
  return `orderpane_asset_${Buffer.from(path).toString("hex")}_${rest.join("")}`;
}

const marks = /orderpane_asset_([0-9a-f]+)_/g;

export type Assets = ReturnType<typeof readAssets>;

/** Files that Vite does not inline itself: parts of an SVG, pages, style sheets and workers with an address. */
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
    /** Where a text has marks, and what takes their places. */
    find: (text: string) =>
      Array.from(text.matchAll(marks), ({ 0: mark, 1: hex = "", index }) => ({
        start: index,
        end: index + mark.length,
        url: urlOf(Buffer.from(hex, "hex").toString()),
      })),
    inlineIn,
  };
}
