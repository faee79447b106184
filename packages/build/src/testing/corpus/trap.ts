/**
 * A small program that inlining can break. Its module `trap.js` or, with JSX, `trap.tsx` exports `read`, a function
 * that answers the value to compare: strings, numbers, regular expressions, arrays and objects of these, or a promise.
 */
export interface Trap {
  /** What stands where: `</script> in a string`. */
  name: string;
  /** Row of the table that says who passes what. */
  group: string;
  /** All files by name, each exactly as its text says, in UTF-8. */
  files: Readonly<Record<string, string>>;
  /** The module that is run unbundled. A browser knows no JSX: such a trap says the same without. */
  reference: string;
  /** A style sheet of `files` that the page loads ahead of the module. */
  style?: string;
}

/** A trap of one module in plain JavaScript, which is its own reference. */
export function scriptTrap(
  group: string,
  name: string,
  source: string,
  more: Readonly<Record<string, string>> = {},
): Trap {
  return { group, name, files: { "trap.js": source, ...more }, reference: "trap.js" };
}

/** A module that answers the value of an expression. */
export function reads(expression: string): string {
  return `export const read = () => (${expression});\n`;
}
