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
  for (const { 0: stretch, index } of text.matchAll(new RegExp(`[\\w+/%&#;\\\\-]{${fewest},}`, "g"))) {
    yield* unpackDigits({ characters: stretch, startOf: (at) => index + at }, shortest);
    if (!/[%&\\]/.test(stretch)) continue;
    yield* unpackDigits(withoutEscapes(text, [index, index + stretch.length], escapes), shortest);
  }
}

/** A part of a text as it is read. */
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
    const run = new RegExp(`${digits}{${Math.ceil(shortest * digitsOfByte)},}`, "g");
    for (const { 0: found, index } of characters.matchAll(run)) {
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
