/** A text without its percent-encoding, character by character. */
export interface DecodedText {
  readonly text: string;
  /** Where each character begins in what was given; one more for the end. */
  readonly starts: readonly number[];
  /** How many times each character was encoded. */
  readonly depths: readonly number[];
}

/**
 * Decodes the percent-encoding of ASCII until none is left. An address may stand in an address that stands in
 * another: there, `&` is encoded three times. Takes linear time.
 */
export function decodeDeeply(given: string): DecodedText {
  const characters: string[] = [];
  const starts: number[] = [];
  const depths: number[] = [];
  for (let at = 0; at < given.length; at++) {
    characters.push(given[at]!);
    starts.push(at);
    depths.push(0);
    // Each round removes two characters, so the loop ends.
    for (let code = lastCode(characters); code !== null; code = lastCode(characters)) {
      const from = characters.length - 3;
      const depth = Math.max(...depths.slice(from)) + 1;
      characters.splice(from, 3, String.fromCharCode(code));
      starts.length = from + 1;
      depths.splice(from, 3, depth);
    }
  }
  starts.push(given.length);
  return { text: characters.join(""), starts, depths };
}

/** The code that the last three characters encode; `null` unless it is an ASCII code. */
function lastCode(characters: readonly string[]): number | null {
  if (characters.at(-3) !== "%") return null;
  const digits = characters.at(-2)! + characters.at(-1)!;
  return /^[0-7][0-9a-f]$/i.test(digits) ? parseInt(digits, 16) : null;
}
