import type { StyleSheet } from "./style-sheet.ts";

type ShortenClassNames = (text: string) => string;

/**
 * In the order of the style sheets, without names that the widget uses itself. If a class needs escapes, all
 * names stay long, because CSS and JavaScript spell it differently.
 */
export function createClassNames(
  sheets: readonly Pick<StyleSheet, "css" | "classes">[],
  code: string,
): ShortenClassNames {
  const long = [...new Set(sheets.flatMap(({ classes }) => Object.values(classes ?? {}).flatMap(namesIn)))];
  if (long.length === 0 || long.some((name) => !/^[\w-]+$/.test(name))) return (text) => text;
  const css = sheets.map((sheet) => sheet.css).join("");
  const pattern = patternOf(long);
  const inOrder = new Set([...(css.match(pattern) ?? []), ...long]);
  const names = new Map<string, string>();
  const candidates = shortNames([css, code]);
  for (const name of inOrder) names.set(name, candidates.next().value);
  return (text) => text.replace(pattern, (name) => names.get(name) ?? name);
}

export function namesIn(list: string): string[] {
  return list.split(" ");
}

function patternOf(names: readonly string[]): RegExp {
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  return new RegExp(String.raw`(?:${longestFirst.join("|")})(?![\w\\-]|[^\0-\x7f])`, "g");
}

// No capitals: without a doctype, `._A` also matches `_a`.
const letters = "abcdefghijklmnopqrstuvwxyz";

function* shortNames(texts: readonly string[]): Generator<string, never> {
  const used = texts.flatMap((text) => text.match(/\b_[\w-]+/g) ?? []);
  const taken = new Set(used.map((name) => name.toLowerCase()));
  for (let index = 0; ; index++) {
    const name = `_${digits(index)}`;
    if (!taken.has(name)) yield name;
  }
}

/** 0 is `a`, 25 is `z`, 26 is `aa`. */
function digits(index: number): string {
  const rest = Math.floor(index / letters.length);
  return (rest === 0 ? "" : digits(rest - 1)) + letters.charAt(index % letters.length);
}
