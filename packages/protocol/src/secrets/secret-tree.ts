import { replaceForbiddenCharacters } from "../widget/xml-text.ts";
import { type Escapes, isEscape, plainReading, type Reading } from "./escapes.ts";

/** Secrets by their bytes in UTF-8, so that any number of them is looked for at once. */
export class SecretTree {
  readonly #root = new Branch();
  /** Whether a secret may begin with a character of Latin-1; the last one stands for all other characters. */
  readonly #beginnings: readonly boolean[];

  constructor(secrets: readonly string[]) {
    for (const secret of secrets) this.#add(secret);
    const first = this.#root.next;
    const isBeginning = latin1Spellings.map(
      (spellings, code) => isEscape(code) || spellings.some(([byte]) => first.has(byte!)),
    );
    this.#beginnings = [...isBeginning, [...first.keys()].some((byte) => byte >= 0x80)];
  }

  /** Whether a secret may begin with a character (a unit of UTF-16); much faster than {@link endOfSecret}. */
  mayBeginWith(unit: number): boolean {
    return this.#beginnings[Math.min(unit, 0x100)]!;
  }

  /** Where the longest secret ends that begins at `at`, in any of the readings; `at` if there is none. */
  endOfSecret(text: string, at: number, escapes: Escapes): number {
    let end = at;
    let branch: Branch | undefined = this.#root;
    let next = at;
    // Most texts differ from every secret soon, before there is a choice of readings.
    for (let unit = text.charCodeAt(next); isPlain(unit); unit = text.charCodeAt(++next)) {
      if (branch.isSecret) end = next;
      branch = branch.next.get(spellingsOf(unit)[0]![0]!);
      if (!branch) return end;
    }
    let states: State[] = [{ branch, at: next }];
    while (states.length > 0) {
      for (const state of states) if (state.branch.isSecret) end = Math.max(end, state.at);
      states = withoutRepeats(states.flatMap((state) => nextStates(state, text, escapes)));
    }
    return end;
  }

  #add(secret: string): void {
    // Escapes put backslashes anywhere, so that they are skipped in texts as well.
    const characters = Array.from(secret).filter((character) => character !== "\\");
    if (characters.length === 0) return;
    // Letters of a text are compared in small letters. Its bytes are compared as they are.
    for (const spell of [bytesOf, exactBytesOf]) {
      let branch = this.#root;
      for (const byte of characters.flatMap((character) => spell(character))) branch = branch.grow(byte);
      branch.isSecret = true;
    }
  }
}

class Branch {
  readonly next = new Map<number, Branch>();
  isSecret = false;

  grow(byte: number): Branch {
    const known = this.next.get(byte);
    if (known) return known;
    const grown = new Branch();
    this.next.set(byte, grown);
    return grown;
  }
}

interface State {
  readonly branch: Branch;
  readonly at: number;
}

/** Several readings may lead to the same place. Without this, their number would grow with each escape. */
function withoutRepeats(states: readonly State[]): State[] {
  const seen = new Map<Branch, Set<number>>();
  return states.filter(({ branch, at }) => {
    const places = seen.get(branch) ?? new Set();
    seen.set(branch, places);
    return places.size < places.add(at).size;
  });
}

function nextStates({ branch, at }: State, text: string, escapes: Escapes): State[] {
  const states: State[] = [];
  if (branch.next.size === 0) return states;
  for (const { code, end } of escapes.get(at) ?? plainReadings(text, at)) {
    for (const spelling of spellingsOf(code)) {
      let reached: Branch | undefined = branch;
      for (const byte of spelling) reached = reached?.next.get(byte);
      if (reached) states.push({ branch: reached, at: end });
    }
  }
  return states;
}

function plainReadings(text: string, at: number): readonly Reading[] {
  const reading = plainReading(text, at);
  return reading ? [reading] : [];
}

function isPlain(unit: number): boolean {
  return unit < 0x80 && !isEscape(unit);
}

/** A character in UTF-8. One that a byte can hold may be a byte as well. */
function spellingsOf(code: number): readonly (readonly number[])[] {
  return latin1Spellings[code] ?? bothSpellings(String.fromCodePoint(code));
}

/** The same for A and a, for `+` and a space (forms), and for all characters that XML forbids. */
function bytesOf(character: string): readonly number[] {
  return exactBytesOf(character.toLowerCase());
}

/** The same, but capital letters that are not ASCII stay. */
function exactBytesOf(character: string): readonly number[] {
  const folded = character === "+" ? " " : character.replace(/[A-Z]/, (capital) => capital.toLowerCase());
  return [...new TextEncoder().encode(replaceForbiddenCharacters(folded))];
}

/** Bytes beside a character are compared exactly, and so it has to be, too. */
function bothSpellings(character: string): readonly (readonly number[])[] {
  const bytes = bytesOf(character);
  const exact = exactBytesOf(character);
  return bytes.join() === exact.join() ? [bytes] : [bytes, exact];
}

const latin1Spellings = Array.from({ length: 0x100 }, (_, code) => {
  const spellings = bothSpellings(String.fromCharCode(code));
  return code < 0x80 ? spellings : [...spellings, [code]];
});
