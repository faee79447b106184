/**
 * Returns a JavaScript expression for a value that is safe inside a script element: nothing in it can end the
 * element or begin another kind of document.
 *
 * @throws {TypeError} if the value is not JSON
 */
export function encodeForScript(value: unknown): string {
  // In an object literal, a key `__proto__` would set the prototype; `JSON.parse` makes it a key like any
  // other.
  const text = JSON.stringify(JSON.stringify(value));
  return `JSON.parse(${text.replace(/[<>&\u2028\u2029]/g, escapeCharacter)})`;
}

function escapeCharacter(character: string): string {
  return String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
