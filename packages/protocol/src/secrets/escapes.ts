import { decode } from "he";

/** One way to read the text at some place: as a character, or as a byte of one (U+0080 to U+00FF). */
export interface Reading {
  readonly code: number;
  readonly end: number;
}

/**
 * All readings of each place where an escape may begin. The last one has the most escapes taken away: `%2541`
 * reads as `%`, as `%` of `%25`, and as `A`.
 */
export type Escapes = ReadonlyMap<number, readonly Reading[]>;

/** One place has no more readings than this, so that an endless nest of escapes takes linear time. */
const mostReadings = 16;

/**
 * Finds the escapes of URLs (`%41`), of JSON and JavaScript (`\u0041`, `\"`, `\n`), and of HTML and XML
 * (`&amp;`, `&#65;`), also in each other, and where only some characters are escaped.
 */
export function readEscapes(text: string): Escapes {
  const escapes = new Map<number, readonly Reading[]>();
  if (!/[%&\\]/.test(text)) return escapes;
  const reader = new EscapeReader(text, escapes);
  // Backwards, because the digits of an escape may be escapes themselves.
  for (let at = text.length - 1; at >= 0; at--) {
    if (isEscape(text.charCodeAt(at))) escapes.set(at, reader.readingsFrom(at));
  }
  return escapes;
}

/** The reading that takes the most escapes away; `undefined` at the end of the text. */
export function lastReading(text: string, at: number, escapes: Escapes): Reading | undefined {
  return escapes.get(at)?.at(-1) ?? plainReading(text, at);
}

/** The character as it stands; `undefined` at the end of the text. */
export function plainReading(text: string, at: number): Reading | undefined {
  const code = text.codePointAt(at);
  return code === undefined ? undefined : { code, end: at + (code > 0xffff ? 2 : 1) };
}

const percent = 0x25;
const ampersand = 0x26;
const backslash = 0x5c;

export function isEscape(code: number): boolean {
  return code === percent || code === ampersand || code === backslash;
}

class EscapeReader {
  readonly #text: string;
  readonly #escapes: Escapes;

  /** `escapes` hold what stands behind the place that is read. */
  constructor(text: string, escapes: Escapes) {
    this.#text = text;
    this.#escapes = escapes;
  }

  readingsFrom(at: number): readonly Reading[] {
    const chain = [plainReading(this.#text, at)!];
    const unescaped: Reading[] = [];
    for (const { code, end } of chain) {
      if (code === backslash) unescaped.push(...this.#readUnescaped(end));
      // The first of two backslashes escapes the second, which may then begin an escape itself.
      const isDoubled = code === backslash && this.#text.startsWith(this.#text.slice(at, end), end);
      const next = isDoubled ? undefined : this.#readEscape(code, end);
      if (next && chain.length < mostReadings) chain.push(next);
    }
    const others = unescaped.slice(-mostReadings);
    return chain.at(-1)?.code === backslash ? [...chain, ...others] : [...others, ...chain];
  }

  #readEscape(code: number, at: number): Reading | undefined {
    if (code === percent) return this.#readHex(at, 2);
    if (code === ampersand) return this.#readReference(at);
    return code === backslash ? this.#readLetter(at) : undefined;
  }

  /** Any character may have a backslash in front, or several, and stay what it is. */
  #readUnescaped(at: number): readonly Reading[] {
    const plain = plainReading(this.#text, at);
    const readings = this.#escapes.get(at) ?? (plain ? [plain] : []);
    return readings.filter(({ code }) => code !== backslash);
  }

  /** What `n` or `u0041` means behind a backslash. */
  #readLetter(at: number): Reading | undefined {
    const letter = this.#last(at);
    if (!letter) return undefined;
    if (letter.code !== 0x75) {
      const control = controls.get(letter.code);
      return control === undefined ? undefined : { code: control, end: letter.end };
    }
    const unit = this.#readHex(letter.end, 4);
    const low = unit && unit.code >> 10 === 0x36 ? this.#last(unit.end) : undefined;
    if (!unit || !low || low.code >> 10 !== 0x37) return unit;
    return { code: 0x10000 + ((unit.code & 0x3ff) << 10) + (low.code & 0x3ff), end: low.end };
  }

  #readHex(at: number, count: number): Reading | undefined {
    let code = 0;
    let end = at;
    for (let digits = 0; digits < count; digits++) {
      const digit = this.#last(end);
      const value = digit && hexDigits.indexOf(String.fromCodePoint(digit.code).toLowerCase());
      if (!digit || value === undefined || value < 0) return undefined;
      code = code * 16 + value;
      end = digit.end;
    }
    return { code, end };
  }

  /** What stands between `&` and `;`: at most 31 characters, as the longest name in HTML has. */
  #readReference(at: number): Reading | undefined {
    let name = "";
    let next = this.#last(at);
    while (next && next.code < 0x80 && name.length < 32) {
      const character = String.fromCharCode(next.code);
      if (character === ";") {
        const [decoded = "", ...more] = decode(`&${name};`);
        return more.length > 0 ? undefined : { code: decoded.codePointAt(0)!, end: next.end };
      }
      if (!/[#\da-z]/i.test(character)) return undefined;
      name += character;
      next = this.#last(next.end);
    }
    return undefined;
  }

  #last(at: number): Reading | undefined {
    return lastReading(this.#text, at, this.#escapes);
  }
}

const hexDigits = "0123456789abcdef";

const controls: ReadonlyMap<number, number> = new Map(
  Object.entries({ b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" }).map(([letter, control]) => [
    letter.charCodeAt(0),
    control.charCodeAt(0),
  ]),
);
