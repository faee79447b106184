import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { assetText } from "../compile/assets/assets.ts";
import { isImportedFile } from "../compile/assets/imported-file.ts";

/** A file that a widget imports as data. */
export interface ImportedValue {
  /** Its name in the source map. */
  source: string;
  /** A text, or a value of JSON. */
  value: unknown;
}

/**
 * Reads the imported files among the sources of a map, because the map does not have their texts. Leaves out
 * files that cannot be read this way: style sheets imported as text, and files that only a plugin can read.
 */
export function readImportedValues(sources: readonly (string | null)[], outDir: string): ImportedValue[] {
  const files = sources.filter((source) => source !== null && isImportedFile(source));
  return [...new Set(files)].flatMap((source) => {
    const value = readValue(resolve(outDir, source!));
    return value === null ? [] : [{ source: source!, value }];
  });
}

function readValue(id: string): unknown {
  try {
    const content = readFileSync(id.split("?", 1)[0]!);
    return assetText(id, content) ?? JSON.parse(content.toString("utf8").replace(/^\ufeff/, ""));
  } catch {
    return null;
  }
}
