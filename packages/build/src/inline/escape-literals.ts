import { literalTraps, scriptTrap } from "./traps.ts";

/** A backslash before a trap is replaced, too: `\<!--` and `\x3C!--` have the same value. */
export function escapeLiteral(source: string): string {
  return source.replace(literalTraps, (match) => {
    const character = match.length > 1 ? match.slice(1) : match;
    return character === "<" || scriptTrap.test(character) ? hexEscape(character) : match;
  });
}

export function quote(value: string): string {
  return escapeLiteral(JSON.stringify(value));
}

/**
 * Such a literal cannot be escaped, because that would change `source`. The constructor is taken from another
 * literal, because a program may have its own `RegExp`.
 */
export function regexExpression(literal: string): string {
  const end = literal.lastIndexOf("/");
  return ` new(/./.constructor)(${quote(literal.slice(1, end))},${quote(literal.slice(end + 1))})`;
}

function hexEscape(character: string): string {
  const hex = character.charCodeAt(0).toString(16).toUpperCase();
  return hex.length > 2 ? `\\u${hex.padStart(4, "0")}` : `\\x${hex.padStart(2, "0")}`;
}
