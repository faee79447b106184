import { reads, scriptTrap, type Trap } from "./trap.ts";

const ls = "\u2028";
const ps = "\u2029";

// With these, the bundler fails if another module follows.
const many = `((s, ...v) => [s.raw, v])\`${ls}${ls}\\u2028${ls}\${((s) => s.raw)\`${ls}\\\\${ps}\`}\\${ps}\``;

const expressions: readonly (readonly [place: string, expression: string])[] = [
  ["in a template", `\`a${ls}b${ps}\${1}${ls}c\``],
  ["behind a backslash in a template", `\`a\\${ls}b\\\\${ls}c\\\\\\${ps}d\``],
  ["in a tagged template", `((s, v) => [s, s.raw, v])\`a${ls}\${\`${ps}\`}\\${ls}\\u{zz\``],
  ["behind a backslash in a tagged template", `((s) => [s, s.raw])\`</script\\${ls}\\\\${ps}\``],
  ["in one that is constructed", `(new ((s) => class { s = [s, s.raw]; })\`a${ls}\`).s`],
  ["in a string", `"a${ls}b\\${ps}c"`],
  ["in a regular expression's text", `String(/a\\u2028/)`],
  ["between two tokens", `(() => { let x = 1${ls}++x${ps}return x })()`],
  ["in comments", `[1, /* ${ls} */ 2, // ${ls} 3,\n 4]`],
  ["many of them", many],
];

/** Line separators, which the bundler gets wrong. The corpus that the benchmark counts does not have them. */
export const lineSeparatorTraps: readonly Trap[] = expressions.map(([place, expression]) =>
  scriptTrap(`line separators ${place}`, reads(expression)),
);
