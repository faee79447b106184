import type { ImportedValue } from "./imported-values.ts";

/** Texts, lists and objects that are found again, with the files that hold them. */
export interface KnownValues {
  /** The files that hold this value, by itself or within. */
  sourcesOf(value: unknown): readonly string[] | undefined;
  /** Where a text holds known ones, in order, without overlaps. */
  partsOf(text: string): KnownPart[];
}

export interface KnownPart {
  start: number;
  end: number;
  sources: readonly string[];
}

/** A text of so many UTF-16 units is in another by no chance. */
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

/** Of a number, a boolean, `null` and of what is empty nobody can say where it comes from. */
function keyOf(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "object") return undefined;
  const json = JSON.stringify(value);
  return ["null", '""', "[]", "{}"].includes(json) ? undefined : json;
}
