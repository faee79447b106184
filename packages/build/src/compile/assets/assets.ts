import { readFile } from "node:fs/promises";
import type { Plugin } from "rolldown";
import { assetPattern, encodeDataUrl } from "../../inline/data-url.ts";
import { sheetPattern } from "../preprocess.ts";
import { mapToFile, queryPattern } from "./imported-file.ts";
import { fileOf } from "../../source/paths.ts";

/** Skips most modules in the bundler. A glob, because a case-insensitive expression is slow to compile. */
const notAssets = "**/*.{js,jsx,cjs,mjs,ts,tsx,cts,mts,json,css}";

export async function loadAsset(id: string): Promise<string | null> {
  const encode = encodingOf(id);
  return encode && `export default ${JSON.stringify(encode(await readFile(fileOf(id))))}`;
}

export function assetText(id: string, content: Buffer): string | null {
  return encodingOf(id)?.(content) ?? null;
}

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
        return code === null ? null : { code, moduleType: "js", map: mapToFile(id) };
      },
    },
  };
}

function encodingOf(id: string): ((content: Buffer) => string) | null {
  const [file = id, query] = id.split("?", 2);
  if (query === "raw") return (content) => content.toString("utf8");
  // A style sheet that is imported as text is compiled first, as in Vite.
  if (query === "inline" && sheetPattern.test(file)) return null;
  const isAsset = query === "url" || query === "inline" || (query === undefined && assetPattern.test(file));
  return isAsset ? (content) => encodeDataUrl(file, content) : null;
}
