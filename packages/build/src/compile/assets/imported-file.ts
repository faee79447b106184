import type { ExistingRawSourceMap } from "rolldown";
import { assetPattern } from "../../inline/data-url.ts";

/** `?raw` gives a file's text; `?url` and `?inline` its data URL, whatever its extension. */
export const queryPattern = /\?(?:raw|url|inline)$/;

/** Whether an id, or the source of a map, is that of a file that is imported as what it holds. */
export function isImportedFile(id: string): boolean {
  return id.endsWith(".json") || queryPattern.test(id) || assetPattern.test(id);
}

/**
 * The map of a module that a plugin has made of a file: all of it leads to the file. The file's text is left out, else
 * it would stand in the widget's source map a second time.
 */
export function mapToFile(id: string): ExistingRawSourceMap {
  return { version: 3, names: [], sources: [id], sourcesContent: [null], mappings: "AAAA" };
}
