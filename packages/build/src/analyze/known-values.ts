import type { ImportedValue } from "./imported-values.ts";

/** Texts, lists and objects, with the files that contain them. */
export interface KnownValues {
  /** The files that are or contain this value. */
  sourcesOf(value: unknown): readonly string[] | undefined;
  /** The known texts inside a text, in order and without overlaps. */
  partsOf(text: string): KnownPart[];
}

export interface KnownPart {
  start: number;
  end: number;
  sources: readonly string[];
}

/** A text of at least this many UTF-16 units is not part of another one by chance. */
export const minTextLength = 32;

export function createKnownValues(values: readonly ImportedValue[]): KnownValues {
  const byJson = new Map<string, Set<string>>();
  const longTexts = new Set<string>();
  const add = (source: string, value: unknown) => {
    const json = keyOf(value);
    if (json === undefined) return;
    byJson.set(json, (byJson.get(json) ?? new Set()).add(source));
    if (typeof value === "string" && value.length >= minTextLength) longTexts.add(value);
    else if (typeof value === "object") for (const member of Object.values(value!)) add(source, member);
  };
  for (const { source, value } of values) add(source, value);
  const texts = [...longTexts].sort((a, b) => b.length - a.length);
  const sourcesOf = (value: unknown) => {
    const found = byJson.get(keyOf(value) ?? "");
    return found && [...found];
  };
  return {
    sourcesOf,
    partsOf(text) {
      if (text.length < minTextLength) return [];
      const parts: KnownPart[] = [];
      for (const known of texts) {
        for (
          let start = text.indexOf(known);
          start !== -1;
          start = text.indexOf(known, start + known.length)
        ) {
          const end = start + known.length;
          const isFree = parts.every((part) => part.end <= start || part.start >= end);
          if (isFree) parts.push({ start, end, sources: sourcesOf(known)! });
        }
      }
      return parts.sort((a, b) => a.start - b.start);
    },
  };
}

/** `undefined` for numbers, booleans, `null` and empty values, which could come from anywhere. */
function keyOf(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "object") return undefined;
  const json = JSON.stringify(value);
  return ["null", '""', "[]", "{}"].includes(json) ? undefined : json;
}
