import { readFile } from "node:fs/promises";
import type { ExistingRawSourceMap, Plugin } from "rolldown";
import { assetPattern, encodeDataUrl } from "../inline/data-url.ts";
import { jsonError } from "../source/json-error.ts";
import { fileOf, projectFile } from "../source/paths.ts";
import { wrapForBundler } from "../source/problem.ts";
import { sheetPattern } from "./preprocess.ts";

const queryPattern = /\?(?:raw|url|inline)$/;

export function isImportedFile(id: string): boolean {
  return id.endsWith(".json") || queryPattern.test(id) || assetPattern.test(id);
}

/** A source map without the file's text, because the widget's script has it already. */
export function mapToFile(id: string): ExistingRawSourceMap {
  return { version: 3, names: [], sources: [id], sourcesContent: [null], mappings: "AAAA" };
}

/** Skips most modules in the bundler. A glob, because a case-insensitive expression is slow to compile. */
const notAssets = "**/*.{js,jsx,cjs,mjs,ts,tsx,cts,mts,json,css}";

export async function loadAsset(id: string): Promise<string | null> {
  const encode = encodingOf(id);
  return encode && `export default ${JSON.stringify(encode(await readFile(fileOf(id))))}`;
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

/** Reads JSON that the bundler does not: with lone surrogates, or with a BOM at the start. */
export function jsonPlugin(root: string): Plugin {
  return {
    name: "orderpane:json",
    transform: {
      filter: { id: "**/*.json" },
      handler(code, id, { moduleType }) {
        // A plugin of the project may have turned it into a program.
        if (moduleType !== "json") return null;
        const json = code.replace(/^\ufeff/, "");
        let printed: string;
        try {
          // Only a lone surrogate is printed as an escape.
          printed = JSON.stringify(JSON.parse(json));
        } catch (cause) {
          throw wrapForBundler(jsonError("bad-syntax", cause, { json, file: projectFile(root, id) }));
        }
        if (!/\\ud[89a-f]/.test(printed)) return json === code ? null : { code: json, map: null };
        const literal = JSON.stringify(json);
        return { code: `export default JSON.parse(${literal});`, moduleType: "js", map: mapToFile(id) };
      },
    },
  };
}
