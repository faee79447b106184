import { normalizeNewlines, styleLiteralTraps, styleTrap } from "./traps.ts";

/**
 * Makes a style sheet safe inside `<style>` and inside XML 1.0 without changing its meaning. The result has
 * no `</style` in any letter case, no `<!--`, no character that XML forbids, no CR and no comments. Edits the
 * tokens of https://www.w3.org/TR/css-syntax-3/.
 */
export function inlineStyle(code: string): string {
  // Preprocessed as in the specification: newlines become LF, NUL and lone surrogates become U+FFFD.
  const input = normalizeNewlines(code)
    .replaceAll("\f", "\n")
    .replace(/[\0\ud800-\udfff]/gu, "\ufffd");
  if (!styleTrap.test(input) && !input.includes("/*")) return input;
  return input.replace(tokens, (token, offset: number) => {
    // A comment separates two tokens; between rules it has no effect.
    if (token.startsWith("/*")) return /^[{};]?$/.test(input.charAt(offset - 1)) ? "" : "/**/";
    if (token === "<") return "</**/";
    if (token.length === 1 && token < " ") return " ";
    return escapeToken(token);
  });
}

// A comment; a string; an unquoted url; a trap between tokens; a name character or an escape. An unclosed
// string ends with its line.
const tokens = new RegExp(
  [
    String.raw`\/\*[^]*?(?:\*\/\n?|$)`,
    String.raw`"(?:\\[^]|[^"\\\n])*"?`,
    String.raw`'(?:\\[^]|[^'\\\n])*'?`,
    String.raw`url\(\s*(?!["'\s])(?:\\[^]|[^)\\])*\)?`,
    String.raw`<(?=\/style|!--)`,
    String.raw`[\x01-\x08\x0b\x0e-\x1f]`,
    String.raw`(?:\\[^]|[\w\-\u0080-\u{10ffff}])`,
  ].join("|"),
  "giu",
);

/** `\3c ` includes the trailing space, because a digit might follow. */
function escapeToken(token: string): string {
  return token.replace(styleLiteralTraps, (match) => {
    const character = match.length > 1 ? match.slice(1) : match;
    return character === "<" || styleTrap.test(character)
      ? `\\${character.charCodeAt(0).toString(16)} `
      : match;
  });
}
