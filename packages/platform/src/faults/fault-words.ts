import { PlatformError } from "../errors.ts";

export const faultExamples = [
  "POST /admin/application_widgets.xml after reset",
  "PUT skip 1 times 2 status 503 header Retry-After:7",
  "GET chance 0.2 seed 7 delay 2s",
  "GET /admin/application_widgets.* times 0 list-lag 5s",
] as const;

/** Splits a fault's text form into words. Texts in double quotes, written as in JSON, are one word. */
export function splitWords(text: string): string[] {
  const words: string[] = [];
  for (const [word, quoted] of text.matchAll(/("(?:[^"\\]|\\.)*")(?!\S)|\S+/g)) {
    words.push(quoted === undefined ? word : unquote(quoted));
  }
  return words;
}

export function takeText(words: string[], name: string): string {
  const value = words.shift();
  if (value === undefined) throw textError(`${name}: its value is missing`);
  return value;
}

export function takeNumber(words: string[], name: string): number {
  const text = takeText(words, name);
  if (/^\d+(\.\d+)?(e-\d+)?$/.test(text)) return Number(text);
  throw textError(`${name}: expected a number, found ${quote(text)}`);
}

/** In ms, which is also the unit of a number without one. */
export function takeDuration(words: string[], name: string): number {
  const text = takeText(words, name);
  const [, digits, unit] = /^(\d+)(ms|s)?$/.exec(text) ?? [];
  if (digits === undefined) {
    throw textError(`${name}: expected a time such as 500ms or 2s, found ${quote(text)}`);
  }
  return Number(digits) * (unit === "s" ? 1000 : 1);
}

export function quote(word: string): string {
  return JSON.stringify(word.slice(0, 40));
}

/** Adds two examples. */
export function textError(problem: string): PlatformError {
  const [first, second] = faultExamples;
  return new PlatformError("bad-fault", `${problem}: write a fault such as "${first}" or "${second}"`);
}

function unquote(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    throw textError(`${quoted} is not a valid JSON string`);
  }
}
