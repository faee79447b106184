import type { ExistingRawSourceMap } from "rolldown";
import { assetPattern } from "../../inline/data-url.ts";

/** `?raw` imports a file's text; `?url` and `?inline` its data URL, whatever its extension. */
export const queryPattern = /\?(?:raw|url|inline)$/;

/** Whether a module id, or a source of a map, is a file that is imported as data. */
export function isImportedFile(id: string): boolean {
  return id.endsWith(".json") || queryPattern.test(id) || assetPattern.test(id);
}

/**
 * The map of a module made from a file: all of it leads to the file, whose text the widget's script has
 * already.
 */
export function mapToFile(id: string): ExistingRawSourceMap {
  return { version: 3, names: [], sources: [id], sourcesContent: [null], mappings: "AAAA" };
}
