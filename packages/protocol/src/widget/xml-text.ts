import { ForbiddenCharacterError } from "../errors.ts";

// Everything outside the Char production: https://www.w3.org/TR/xml/#NT-Char. With the u flag a pair of
// surrogates is one character, so the last range matches lone surrogates only.
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]/u;

/** The first character of `text` that XML 1.0 cannot carry, as an error to throw or to report. */
export function findForbiddenCharacter(text: string): ForbiddenCharacterError | null {
  const match = forbidden.exec(text);
  return match && new ForbiddenCharacterError(match[0].charCodeAt(0), match.index);
}

const references: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" };

/** Escapes element text so that a conforming reader gives it back unchanged; a raw CR would become LF. */
export function encodeXmlText(text: string): string {
  const error = findForbiddenCharacter(text);
  if (error) throw error;
  return text.replace(/[&<>\r]/g, (character) => references[character]!);
}
