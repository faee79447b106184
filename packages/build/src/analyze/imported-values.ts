import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { isImportedFile } from "../compile/widget-map.ts";
import { encodeDataUrl } from "../inline/data-url.ts";
import { fileOf } from "../source/paths.ts";
import { minifySync } from "rolldown/utils";
import { inlineScript } from "../inline/inline-script.ts";

interface ImportedValue {
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
    const file = fileOf(id);
    const content = readFileSync(file);
    const text = content.toString("utf8");
    if (/\?(?:.*&)?raw\b/.test(id)) return text;
    if (id.endsWith(".json")) return JSON.parse(text.replace(/^\ufeff/, ""));
    // Vite's own encoding, and the one of files that it does not inline itself.
    return [svgText(text), `base64,${content.toString("base64")}`, encodeDataUrl(file, content)];
  } catch {
    return null;
  }
}

/** As Vite encodes it, without the beginning. */
function svgText(text: string): string {
  return text
    .trim()
    .replaceAll(/>\s+</g, "><")
    .replaceAll('"', "'")
    .replaceAll("%", "%25")
    .replaceAll("#", "%23")
    .replaceAll("<", "%3c")
    .replaceAll(">", "%3e")
    .replaceAll(/\s+/g, "%20");
}

export interface FoundValue {
  start: number;
  end: number;
  sources: readonly string[];
}

/** A text of at least this many UTF-16 units is not part of another one by chance. */
export const minTextLength = 32;

/**
 * Also finds long texts inside other texts. The source map does not help: the bundler does not map JSON, and
 * the minifier maps a folded constant to the text that contains it.
 */
export function findValues(script: string, values: readonly ImportedValue[]): FoundValue[] {
  const sourcesByText = new Map<string, Set<string>>();
  for (const { source, value } of values) {
    // Empty texts, lists and objects could come from anywhere.
    for (const text of spellings(script, value).filter(({ length }) => length > 2)) {
      sourcesByText.set(text, (sourcesByText.get(text) ?? new Set()).add(source));
    }
  }
  const longestFirst = [...sourcesByText].sort(([a], [b]) => b.length - a.length);
  const found: FoundValue[] = [];
  for (const [text, sources] of longestFirst) {
    // Files with the same content take turns.
    const owners = [...sources];
    for (let start = script.indexOf(text); start !== -1; start = script.indexOf(text, start + text.length)) {
      const end = start + text.length;
      const isFree = found.every((other) => other.end <= start || other.start >= end);
      if (isFree) found.push({ start, end, sources: [...owners] });
      owners.push(...owners.splice(0, 1));
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** The bundler declares the members of JSON one by one if a widget does not use the whole. */
function spellings(script: string, value: unknown): string[] {
  const printed = print(value);
  if (typeof value === "string")
    return value.length < minTextLength ? [printed] : [printed, printed.slice(1, -1)];
  if (typeof value !== "object" || value === null) return [];
  const isWhole = script.includes(printed);
  return isWhole ? [printed] : Object.values(value).flatMap((member) => spellings(script, member));
}

function print(value: unknown): string {
  const { code } = minifySync("value.js", `x=${JSON.stringify(value)}`);
  return inlineScript(code).replace(/^x=|;\s*$/g, "");
}
