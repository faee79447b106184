/**
 * A value as a JavaScript expression that is safe inside a script element, whatever the value holds: nothing in it could
 * end the element or begin another kind of document. Throws a TypeError for what is no JSON.
 */
export function encodeForScript(value: unknown): string {
  // `JSON.parse` of a text and no literal: in a literal `__proto__` would set the prototype.
  const text = JSON.stringify(JSON.stringify(value));
  return `JSON.parse(${text.replace(/[<>&\u2028\u2029]/g, escapeCharacter)})`;
}

function escapeCharacter(character: string): string {
  return String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
