import { normalizeNewlines, styleLiteralTraps, styleTrap } from "./traps.ts";

/**
 * Makes a style sheet safe to stand inside `<style>` and inside XML 1.0, without changing what it says: afterwards
 * it holds no `</style` in any letter case, no `<!--`, no character that XML cannot carry, no CR and no comment. Works on the tokens of https://www.w3.org/TR/css-syntax-3/.
 */
export function inlineStyle(code: string): string {
  // The specification's own preprocessing: newlines become LF, what is no character becomes U+FFFD.
  const input = normalizeNewlines(code)
    .replaceAll("\f", "\n")
    .replace(/[\0\ud800-\udfff]/gu, "\ufffd");
  if (!styleTrap.test(input) && !input.includes("/*")) return input;
  return input.replace(tokens, (token, offset: number) => {
    // Between two tokens a comment parts them, between rules it does nothing.
    if (token.startsWith("/*")) return /^[{};]?$/.test(input.charAt(offset - 1)) ? "" : "/**/";
    if (token === "<") return "</**/";
    if (token.length === 1 && token < " ") return " ";
    return escapeToken(token);
  });
}

// A comment; a string; a url without quotes; a trap between tokens; a run of name characters and escapes. A string
// that is not closed ends at the line's end.
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

/** `\3c ` ends with a space because a digit might follow; the space belongs to the escape. */
function escapeToken(token: string): string {
  return token.replace(styleLiteralTraps, (match) => {
    const character = match.length > 1 ? match.slice(1) : match;
    return character === "<" || styleTrap.test(character)
      ? `\\${character.charCodeAt(0).toString(16)} `
      : match;
  });
}
