import type { Redactor } from "@orderpane/protocol/secrets";

/**
 * Hides known secrets, the values of parameters whose names sound like secrets, and user names and passwords
 * in front of a host. Also looks into an address that is a parameter of another, such as the URL of an
 * application on the way to its login. The text keeps its length.
 */
export function hideInUrl(url: string, mask: Redactor): string {
  const hidden = mask.redact(url);
  if (!/[?&;#@%]/.test(hidden)) return hidden;
  const decoded = decodeDeeply(hidden);
  const spans = [...secretValues(decoded), ...userInfos(decoded)];
  return maskSpans(hidden, spans, decoded.starts);
}

/** A text without its percent-encoding, character by character. */
interface DecodedText {
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
function decodeDeeply(given: string): DecodedText {
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

type Span = readonly [from: number, to: number];

/**
 * A name stands between `?`, `&`, `;` or `#` and `=`. Its value ends at the next `&` or `#` that is encoded
 * at most as often as the `=`: one that is encoded more often belongs to the value.
 */
function* secretValues({ text, depths }: DecodedText): Generator<Span> {
  let nameAt: number | null = null;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if ("?&;#".includes(character)) nameAt = at + 1;
    if (character !== "=" || nameAt === null) continue;
    const isSecret = isSecretName(text.slice(nameAt, at));
    nameAt = at + 1;
    if (!isSecret) continue;
    const depth = depths[at]!;
    let end = at + 1;
    while (end < text.length && !("&#".includes(text[end]!) && depths[end]! <= depth)) end++;
    yield [at + 1, end];
    at = end - 1;
  }
}

/** User names and passwords stand between `//` and `@`, in front of the path or the next parameter. */
function* userInfos({ text, depths }: DecodedText): Generator<Span> {
  let isInQuery = false;
  for (let at = 0; at < text.length; at++) {
    isInQuery ||= text[at] === "?" || text[at] === "#";
    if (text[at] !== "/" || text[at + 1] !== "/") continue;
    const depth = Math.max(depths[at]!, depths[at + 1]!);
    const ends = isInQuery ? "/\\?#&" : "/\\?#";
    let end = at + 2;
    let userEnd = end;
    for (; end < text.length && !(ends.includes(text[end]!) && depths[end]! <= depth); end++) {
      if (text[end] === "@") userEnd = end;
    }
    if (userEnd > at + 2) yield [at + 2, userEnd];
    at = Math.max(at, end - 1);
  }
}

function isSecretName(name: string): boolean {
  return /token|passw|secret|signature|api_?key|auth/i.test(name);
}

function maskSpans(text: string, spans: readonly Span[], starts: readonly number[]): string {
  const ordered = spans.toSorted(([one], [other]) => one - other);
  let shown = "";
  for (const [from, to] of ordered) {
    // A span may lie inside another one.
    const start = Math.max(starts[from]!, shown.length);
    const end = Math.max(starts[to]!, start);
    shown += text.slice(shown.length, start) + "*".repeat(end - start);
  }
  return shown + text.slice(shown.length);
}
