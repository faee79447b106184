import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { assetText } from "../compile/assets/assets.ts";
import { isImportedFile } from "../compile/assets/imported-file.ts";
import { fileOf } from "../source/paths.ts";

export interface ImportedValue {
  /** Its name in the source map. */
  source: string;
  value: unknown;
}

/** Leaves out style sheets imported as text, and files that only a plugin can read. */
export function readImportedValues(sources: readonly (string | null)[], outDir: string): ImportedValue[] {
  const files = sources.filter((source) => source !== null).filter(isImportedFile);
  return [...new Set(files)].flatMap((source) => {
    const value = readValue(resolve(outDir, source));
    return value === null ? [] : [{ source, value }];
  });
}

function readValue(id: string): unknown {
  try {
    const content = readFileSync(fileOf(id));
    return assetText(id, content) ?? JSON.parse(content.toString("utf8").replace(/^\ufeff/, ""));
  } catch {
    return null;
  }
}
