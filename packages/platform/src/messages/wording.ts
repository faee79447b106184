import type { Language } from "./languages.ts";
import { fillPlaces, type PlacesIn } from "./text-places.ts";
import { wordingTexts } from "./wording-texts.ts";

export type WordingCode = keyof typeof wordingTexts;

/**
 * What went wrong, as data: programs know it by its code, and the pages tell it in their language. It is made where the
 * error is, and says what the error's English text says; no secret is in it.
 */
export interface Wording {
  readonly code: WordingCode;
  /** For the places of the text. A wording is told in the language of the whole. */
  readonly values: Readonly<Record<string, WordingValue>>;
}

export type WordingValue = string | number | Wording;

type PlacesOf<Code extends WordingCode> = PlacesIn<(typeof wordingTexts)[Code]["en"]>;

type ValuesOf<Code extends WordingCode> = [PlacesOf<Code>] extends [never]
  ? []
  : [Readonly<Record<PlacesOf<Code>, WordingValue>>];

export function word<Code extends WordingCode>(code: Code, ...[values]: ValuesOf<Code>): Wording {
  return { code, values: values ?? {} };
}

/** The whole text in a language. */
export function tell({ code, values }: Wording, language: Language): string {
  return fillPlaces(wordingTexts[code][language], (name) => {
    const value = values[name]!;
    return typeof value === "object" ? tell(value, language) : String(value);
  });
}

/** The same with every text among the values changed, as by a mask. */
export function mapTexts({ code, values }: Wording, change: (text: string) => string): Wording {
  const changed = Object.entries(values).map(([name, value]): [string, WordingValue] => [
    name,
    typeof value === "object" ? mapTexts(value, change) : typeof value === "string" ? change(value) : value,
  ]);
  return { code, values: Object.fromEntries(changed) };
}
