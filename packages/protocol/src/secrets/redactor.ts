import { type Escapes, readEscapes } from "./escapes.ts";
import { unpack } from "./packings.ts";
import { SecretTree } from "./secret-tree.ts";

/**
 * Finds secrets in a text however they are spelled there: as they are, in capital or small letters, escaped
 * for JSON, JavaScript, URLs, forms, HTML or XML, in base64 or hexadecimal together with anything around
 * them, and in any of these inside others. Takes linear time.
 */
export interface Redactor {
  /** The text without the secrets. */
  readonly redact: (text: string) => string;
  /** The text may also be bytes, each as a character of the same number (Latin-1). */
  readonly isIn: (text: string) => boolean;
  /** No secret takes up more characters than this, unless it is encoded three times or more. */
  readonly reach: number;
}

/** `replace` gets what is to be hidden, and returns what stands there instead; default `•••`. */
export function createRedactor(
  secrets: readonly string[],
  replace: (found: string) => string = () => "•••",
): Redactor {
  const sought = secrets.filter(Boolean);
  const search = new SecretSearch(sought);
  return {
    redact(text) {
      let redacted = "";
      let at = 0;
      for (const [from, to] of merge([...search.find(text)])) {
        redacted += text.slice(at, from) + replace(text.slice(from, to));
        at = to;
      }
      return redacted + text.slice(at);
    },
    isIn: (text) => !search.find(text).next().done,
    reach: 64 * Math.max(0, ...sought.map(({ length }) => length)),
  };
}

type Span = readonly [from: number, to: number];

/** In shorter ones chance would find secrets in base64 and hexadecimal digits that mean something else. */
const shortestPacked = 5;

/** How many times base64 and hexadecimal may be in each other. */
const mostPackings = 3;

class SecretSearch {
  readonly #tree: SecretTree;
  /** Secrets with backslashes, which the tree skips. */
  readonly #exact: readonly string[];
  readonly #shortest: number;

  constructor(secrets: readonly string[]) {
    this.#tree = new SecretTree(secrets);
    this.#exact = secrets.filter((secret) => secret.includes("\\"));
    this.#shortest = Math.max(shortestPacked, Math.min(...secrets.map(({ length }) => length)));
  }

  *find(text: string, packings = mostPackings): Generator<Span> {
    if (this.#shortest === Infinity) return;
    const escapes = readEscapes(text);
    yield* this.#findEscaped(text, escapes);
    for (const secret of this.#exact) {
      for (let at = -1; (at = text.indexOf(secret, at + 1)) >= 0;) yield [at, at + secret.length];
    }
    if (packings === 0) return;
    for (const { bytes, spanOf } of unpack(text, escapes, this.#shortest)) {
      for (const [from, to] of this.find(bytes, packings - 1)) yield spanOf(from, to);
    }
  }

  *#findEscaped(text: string, escapes: Escapes): Generator<Span> {
    for (let at = 0; at < text.length; at++) {
      if (!this.#tree.mayBeginWith(text.charCodeAt(at))) continue;
      const end = this.#tree.endOfSecret(text, at, escapes);
      if (end > at) yield [at, end];
    }
  }
}

function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const [from, to] of spans.toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1);
    if (last && from < last[1]) merged.splice(-1, 1, [last[0], Math.max(last[1], to)]);
    else merged.push([from, to]);
  }
  return merged;
}
