import { ProtocolError } from "../errors.ts";

// Everything outside of the Char production, https://www.w3.org/TR/xml/#NT-Char. With the u flag, a pair of
// surrogates is one character, so only lone surrogates match.
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Returns an error about the first character that XML 1.0 cannot carry; `null` if there is none. */
export function findForbiddenCharacter(text: string): ProtocolError | null {
  const match = forbidden.exec(text);
  if (!match) return null;
  const code = match[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  const problem = `U+${code} at offset ${match.index} cannot be carried by XML 1.0`;
  return new ProtocolError("forbidden-character", problem);
}

/** Replaces every character that XML 1.0 cannot carry with U+FFFD. */
export function replaceForbiddenCharacters(text: string): string {
  return text.replace(new RegExp(forbidden, "gu"), "\ufffd");
}

const references: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" };

/**
 * Escapes the text of an element, so that a conforming parser returns it unchanged; a raw CR would become LF.
 *
 * @throws {ProtocolError} `forbidden-character` if the text has a character that XML cannot carry
 */
export function encodeXmlText(text: string): string {
  const error = findForbiddenCharacter(text);
  if (error) throw error;
  return text.replace(/[&<>\r]/g, (character) => references[character]!);
}
