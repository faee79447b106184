import type { Redactor } from "@orderpane/protocol/secrets";
import { decodeDeeply, type DecodedText } from "./decoded-text.ts";

/**
 * Hides what a mask knows, the values of parameters that sound like secrets, and the names and passwords in
 * front of a host. An address may be in a parameter of another, as that of an application is on the way to
 * its login. The text keeps its length.
 */
export function hideInUrl(url: string, mask: Redactor): string {
  const hidden = mask.redact(url);
  if (!/[?&;#@%]/.test(hidden)) return hidden;
  const decoded = decodeDeeply(hidden);
  const spans = [...secretValues(decoded), ...userInfos(decoded)];
  return starOut(hidden, spans, decoded.starts);
}

/** From a character of the decoded text, up to another. */
type Span = readonly [from: number, to: number];

/**
 * A name stands between `?`, `&`, `;` or `#` and `=`. Its value goes on to the next `&` or `#` that is
 * encoded no more often than the `=`: whatever is encoded deeper belongs to it.
 */
function* secretValues({ text, depths }: DecodedText): Generator<Span> {
  let nameAt: number | null = null;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if ("?&;#".includes(character)) nameAt = at + 1;
    if (character !== "=" || nameAt === null) continue;
    const isSecret = soundsSecret(text.slice(nameAt, at));
    nameAt = at + 1;
    if (!isSecret) continue;
    const depth = depths[at]!;
    let end = at + 1;
    while (end < text.length && !("&#".includes(text[end]!) && depths[end]! <= depth)) end++;
    yield [at + 1, end];
    at = end - 1;
  }
}

/** Between `//` and `@`, in front of the path; in a parameter, in front of the next one. */
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

function soundsSecret(name: string): boolean {
  return /token|passw|secret|signature|api_?key|auth/i.test(name);
}

function starOut(text: string, spans: readonly Span[], starts: readonly number[]): string {
  const ordered = spans.toSorted(([one], [other]) => one - other);
  let shown = "";
  for (const [from, to] of ordered) {
    // One that lies inside of another has nothing to add.
    const start = Math.max(starts[from]!, shown.length);
    const end = Math.max(starts[to]!, start);
    shown += text.slice(shown.length, start) + "*".repeat(end - start);
  }
  return shown + text.slice(shown.length);
}
