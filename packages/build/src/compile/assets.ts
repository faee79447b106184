import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { assetPattern, encodeDataUrl } from "../inline/data-url.ts";
import { fileOf } from "../source/paths.ts";

/** Excludes style sheets, which are compiled, and workers. */
const notOther = String.raw`^(?!.*\.(?:css|less|s[ac]ss|styl|pcss)\?)(?!.*[?&](?:shared)?worker\b)(?!\0).*`;
const inlined = new RegExp(String.raw`${notOther}\?(?:.*&)?inline\b`);
const addressed = new RegExp(String.raw`${notOther}\?(?:.*&)?url\b`);

/**
 * Handles `?inline` of any file. In development it also inlines what a build does, because a widget's frame
 * may not read the server's files.
 */
export function assetsPlugin(isBuild: boolean): Plugin {
  return {
    name: "orderpane:assets",
    enforce: "pre",
    load: {
      filter: { id: isBuild ? inlined : [inlined, addressed, assetPattern] },
      async handler(id) {
        const file = fileOf(id);
        const content = await readFile(file).catch(() => null);
        if (content === null) return null;
        this.addWatchFile(file);
        return {
          code: `export default ${JSON.stringify(encodeDataUrl(file, content))}`,
          map: { mappings: "" },
          moduleType: "js",
          moduleSideEffects: false,
        };
      },
    },
  };
}
