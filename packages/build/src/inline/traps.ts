// Characters that XML 1.0 forbids: https://www.w3.org/TR/xml/#NT-Char. With the u flag, a pair of surrogates
// is one character, so the last range matches only lone surrogates.
const forbidden = String.raw`[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]`;

// The three texts that change the state of an HTML parser inside a script element:
// https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
const afterLess = String.raw`(?=\/script|script|!--)`;

/** The `<` of such a text, or a forbidden character. */
export const scriptTrap = new RegExp(`<${afterLess}|${forbidden}`, "iu");

/** A trap with the backslash that escapes it, or any other escape sequence. */
export const literalTraps = new RegExp(String.raw`\\?<${afterLess}|\\?${forbidden}|\\[^]`, "giu");

export const styleTrap = new RegExp(`<(?=\\/style|!--)|${forbidden}`, "iu");

/** The same with the backslash that escapes it, or any other escape sequence. */
export const styleLiteralTraps = new RegExp(String.raw`\\?<(?=\/style|!--)|\\?${forbidden}|\\[^]`, "giu");

/** HTML parsers turn CR and CRLF into LF, and JavaScript and CSS treat them alike. */
export function normalizeNewlines(code: string): string {
  return code.replace(/\r\n?/g, "\n");
}

interface Span {
  start: number;
  end: number;
}

export type Traps = ReturnType<typeof findTraps>;

export function findTraps(code: string) {
  const all = new RegExp(scriptTrap, "giu");
  const offsets = Array.from(code.matchAll(all), ({ index }) => index);
  const left = new Set(offsets);
  const isIn = ({ start, end }: Span) => (offsets[firstFrom(offsets, start)] ?? end) < end;
  return {
    left: () => left.size,
    isIn,
    /** Marks the traps in a span as handled. Returns whether there were any. */
    take({ start, end }: Span): boolean {
      const before = left.size;
      for (const offset of offsets.slice(firstFrom(offsets, start), firstFrom(offsets, end)))
        left.delete(offset);
      return left.size < before;
    },
    rest: () => [...left],
  };
}

function firstFrom(ascending: readonly number[], bound: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? bound) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
