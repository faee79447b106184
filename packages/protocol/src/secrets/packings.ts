import { type Escapes, lastReading } from "./escapes.ts";

/** Bytes that were written as digits, and where they stand in a text. */
export interface Packed {
  /** Each byte as a character of the same number. */
  readonly bytes: string;
  /** Where bytes `from` to `to` (exclusive) stand in the text. */
  readonly spanOf: (from: number, to: number) => readonly [from: number, to: number];
}

interface Packing {
  /** The digits, as a class of a regular expression. */
  readonly digits: string;
  readonly bitsOfDigit: number;
  /** At how many digits behind its first one a byte may begin that was packed with others. */
  readonly shifts: number;
  readonly decode: (digits: string) => string;
}

const packings: readonly Packing[] = [
  { digits: String.raw`[\w+/-]`, bitsOfDigit: 6, shifts: 4, decode: decodeBase64 },
  { digits: "[0-9A-Fa-f]", bitsOfDigit: 4, shifts: 2, decode: decodeHex },
];

/**
 * The bytes of everything that may be base64, for URLs or not, or hexadecimal, and hold `shortest` bytes.
 * Where the digits are escaped, they are read as they stand and without the escapes.
 */
export function* unpack(text: string, escapes: Escapes, shortest: number): Generator<Packed> {
  const fewest = Math.ceil((shortest * 8) / 6);
  for (const { run: stretch, index } of findRuns(text, String.raw`[\w+/%&#;\\-]`, fewest)) {
    yield* unpackDigits({ characters: stretch, startOf: (at) => index + at }, shortest);
    if (!/[%&\\]/.test(stretch)) continue;
    yield* unpackDigits(withoutEscapes(text, [index, index + stretch.length], escapes), shortest);
  }
}

interface ReadText {
  readonly characters: string;
  /** Where a character begins in the text; also for the end. */
  readonly startOf: (at: number) => number;
}

function withoutEscapes(text: string, [from, to]: readonly [number, number], escapes: Escapes): ReadText {
  const starts: number[] = [];
  let characters = "";
  let at = from;
  while (at < to) {
    const { code, end } = lastReading(text, at, escapes)!;
    // Whatever is not ASCII ends a run of digits all the same.
    characters += code < 0x80 ? String.fromCharCode(code) : " ";
    starts.push(at);
    at = end;
  }
  starts.push(at);
  return { characters, startOf: (index) => starts[index]! };
}

function* unpackDigits({ characters, startOf }: ReadText, shortest: number): Generator<Packed> {
  for (const { digits, bitsOfDigit, shifts, decode } of packings) {
    const digitsOfByte = 8 / bitsOfDigit;
    for (const { run: found, index } of findRuns(characters, digits, Math.ceil(shortest * digitsOfByte))) {
      for (let shift = 0; shift < shifts; shift++) {
        const first = index + shift;
        yield {
          bytes: decode(found.slice(shift)),
          spanOf: (from, to) => [
            startOf(first + Math.floor(from * digitsOfByte)),
            startOf(first + Math.ceil(to * digitsOfByte)),
          ],
        };
      }
    }
  }
}

/** A regular expression that matches millions of characters at once overflows the stack. */
const longestMatch = 0x10000;

/** Finds the runs of at least `fewest` characters of a class. */
function* findRuns(
  text: string,
  characters: string,
  fewest: number,
): Generator<{ readonly run: string; readonly index: number }> {
  const start = new RegExp(`${characters}{${fewest},${Math.max(fewest, longestMatch)}}`, "g");
  const rest = new RegExp(`${characters}{1,${longestMatch}}`, "y");
  for (let match; (match = start.exec(text));) {
    let end = start.lastIndex;
    for (rest.lastIndex = end; rest.test(text);) end = rest.lastIndex;
    start.lastIndex = end;
    yield { run: text.slice(match.index, end), index: match.index };
  }
}

function decodeBase64(digits: string): string {
  // A single digit behind the last group of four holds no byte, and `atob` refuses it.
  const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
  return atob(whole.replaceAll("-", "+").replaceAll("_", "/"));
}

function decodeHex(digits: string): string {
  return digits
    .slice(0, digits.length - (digits.length % 2))
    .replace(/../g, (byte) => String.fromCharCode(parseInt(byte, 16)));
}
