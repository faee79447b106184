/**
 * A small program that inlining can break. Its module `trap.js` or, with JSX, `trap.tsx` exports `read`, a
 * function that returns the value to compare: strings, numbers, regular expressions, arrays and objects of
 * these, or a promise.
 */
export interface Trap {
  /** The text and its location, such as `</script> in a string`. */
  name: string;
  /** All files by name, in UTF-8. */
  files: Readonly<Record<string, string>>;
  /** The module to run unbundled, without JSX. */
  reference: string;
  /** A style sheet in `files` that the page loads before the module. */
  style?: string;
}

/** Creates a trap from one module in plain JavaScript, which is its own reference. */
export function scriptTrap(name: string, source: string, more: Readonly<Record<string, string>> = {}): Trap {
  return { name, files: { "trap.js": source, ...more }, reference: "trap.js" };
}

/** Returns a module that exports the value of an expression. */
export function reads(expression: string): string {
  return `export const read = () => (${expression});\n`;
}
