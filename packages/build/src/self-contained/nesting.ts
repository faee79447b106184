import type { Problem } from "../source/problem.ts";

/** The compilers are native code: an overflow of their stack would end the process without a message. */
const maxLevels = 1_000;

/** Finds the deepest place of a module or a style sheet, if that is too deep for a compiler. */
export function findDeepNesting(code: string): Problem | null {
  // Each level takes at least two characters.
  if (code.length < 2 * maxLevels) return null;
  const { levels, offset } = deepest(code);
  if (levels <= maxLevels) return null;
  return {
    code: "not-compiled",
    offset,
    problem: `brackets or elements are nested ${levels} levels deep here, expected ${maxLevels} at most`,
    fix: "Import large data as JSON, and create repeated elements with a loop.",
  };
}

/**
 * Counts from the end: a `<` that does not begin an element, such as the one of `Array<string>`, then makes
 * the count too small, never too large.
 */
function deepest(code: string): { levels: number; offset: number } {
  let levels = 0;
  let found = { levels, offset: 0 };
  for (const { 0: token, index } of Array.from(code.matchAll(tokens)).toReversed()) {
    if (closing.test(token)) {
      levels++;
      if (levels > found.levels) found = { levels, offset: index };
    } else if (opening.test(token)) levels = Math.max(0, levels - 1);
  }
  return found;
}

const tokens = /\/\*[^]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|<\/|\/>|<[\w$>]|[([{}\])]/g;
const closing = /^(?:<\/|\/>|[}\])])$/;
const opening = /^(?:<[\w$>]|[([{])$/;
