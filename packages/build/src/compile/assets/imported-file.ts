import type { ExistingRawSourceMap } from "rolldown";
import { assetPattern } from "../../inline/data-url.ts";

export const queryPattern = /\?(?:raw|url|inline)$/;

export function isImportedFile(id: string): boolean {
  return id.endsWith(".json") || queryPattern.test(id) || assetPattern.test(id);
}

/** It has no text, because the widget's script has it already. */
export function mapToFile(id: string): ExistingRawSourceMap {
  return { version: 3, names: [], sources: [id], sourcesContent: [null], mappings: "AAAA" };
}
