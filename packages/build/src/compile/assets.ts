import { readFile } from "node:fs/promises";
import type { Plugin } from "rolldown";
import { assetPattern, encodeDataUrl } from "./data-url.ts";

/** `?raw` gives a file's text; `?url` and `?inline` its data URL, whatever its extension. */
const queryPattern = /\?(?:raw|url|inline)$/;

/** Spares most modules the question, and the bundler an expression that ignores case, which is dear to compile. */
const notAssets = "**/*.{js,jsx,cjs,mjs,ts,tsx,cts,mts,json,css}";

/** What an import of this id gives as its default export, or `null` when it is no asset. */
export async function loadAsset(id: string): Promise<string | null> {
  const [file = id, query] = id.split("?", 2);
  if (query === "raw") return exportText(await readFile(file, "utf8"));
  // Vite and this build both compile a style sheet that is imported as text.
  if (query === "inline" && file.endsWith(".css")) return null;
  if (query === "url" || query === "inline" || (query === undefined && assetPattern.test(file))) {
    return exportText(encodeDataUrl(file, await readFile(file)));
  }
  return null;
}

/** Imports of images, fonts and of anything with `?raw`, `?url` or `?inline`. */
export function assetsPlugin(): Plugin {
  return {
    name: "orderpane:assets",
    resolveId: {
      filter: { id: queryPattern },
      async handler(id, importer) {
        const file = id.replace(queryPattern, "");
        const resolved = await this.resolve(file, importer, { skipSelf: true });
        return resolved && { id: resolved.id + id.slice(file.length), moduleSideEffects: false };
      },
    },
    load: {
      filter: { id: { exclude: notAssets } },
      async handler(id) {
        const code = await loadAsset(id);
        // Without a map of its own the text would stand in the widget's source map a second time.
        return code === null ? null : { code, moduleType: "js", map: { mappings: "" } };
      },
    },
  };
}

function exportText(text: string): string {
  return `export default ${JSON.stringify(text)}`;
}
