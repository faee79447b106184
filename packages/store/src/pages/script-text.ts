/**
 * A function as the text of a classic script that runs it at once in a browser. The function must not refer
 * to anything outside of itself but the browser's globals, nor hold `</script` or `<!--`.
 */
export function scriptOf(run: () => void): string {
  return `(${String(run)})();\n`;
}

/** A value as a JavaScript expression that is safe inside a script element, whatever the value holds. */
export function encodeForScript(value: unknown): string {
  // A literal would not do: `__proto__` as a key of an object literal sets the prototype.
  const text = JSON.stringify(JSON.stringify(value));
  return `JSON.parse(${text.replace(/[<>&\u2028\u2029]/g, escapeCharacter)})`;
}

function escapeCharacter(character: string): string {
  return String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
