import { literalTraps, scriptTrap } from "./traps.ts";

/**
 * Escapes the traps in the source of a string literal or of a template's chunk; its value stays. A trap that a
 * backslash escaped already takes the backslash with it: in `\<!--` the value is `<!--`, and so it is in `\x3C!--`.
 */
export function escapeLiteral(source: string): string {
  return source.replace(literalTraps, (match) => {
    const character = match.length > 1 ? match.slice(1) : match;
    return character === "<" || scriptTrap.test(character) ? hexEscape(character) : match;
  });
}

/** A string literal with this value, free of traps. */
export function quote(value: string): string {
  return escapeLiteral(JSON.stringify(value));
}

/**
 * An expression for a regular expression that cannot be written as a literal: a class may hold `</script`, a group
 * be called `script`, a lookbehind begin with `<!--`, and none of them has an escape that keeps `source` as it was.
 * The constructor is taken from a literal because a program may have a `RegExp` of its own.
 */
export function regexExpression(literal: string): string {
  const end = literal.lastIndexOf("/");
  return ` new(/./.constructor)(${quote(literal.slice(1, end))},${quote(literal.slice(end + 1))})`;
}

function hexEscape(character: string): string {
  const hex = character.charCodeAt(0).toString(16).toUpperCase();
  return hex.length > 2 ? `\\u${hex.padStart(4, "0")}` : `\\x${hex.padStart(2, "0")}`;
}
