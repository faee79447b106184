import { ForbiddenCharacterError } from "../errors.ts";

// Not of the Char production, https://www.w3.org/TR/xml/#NT-Char. With the u flag a pair of surrogates is one
// character, so of the surrogates only lone ones match.
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

// All of these but lone surrogates: to look for those by `isWellFormed` takes a fifth of the time.
const forbiddenUnit = /[^\t\n\r\u0020-\ufffd]/;

/** The first character of `text` that XML 1.0 cannot carry, as an error to throw or to report. */
export function findForbiddenCharacter(text: string): ForbiddenCharacterError | null {
  if (text.isWellFormed() && !forbiddenUnit.test(text)) return null;
  const match = forbidden.exec(text);
  return match && new ForbiddenCharacterError(match[0].charCodeAt(0), match.index);
}

/** The text with U+FFFD in the place of every character that XML 1.0 cannot carry. */
export function replaceForbiddenCharacters(text: string): string {
  return text.replace(new RegExp(forbidden, "gu"), "\ufffd");
}

const references: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" };

/** Escapes element text so that a conforming reader gives it back unchanged; a raw CR would become LF. */
export function encodeXmlText(text: string): string {
  const error = findForbiddenCharacter(text);
  if (error) throw error;
  return text.replace(/[&<>\r]/g, (character) => references[character]!);
}
