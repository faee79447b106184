export type Redactor = ReturnType<typeof createRedactor>;

/**
 * Finds secrets in a text, in capital or small letters: as they are, escaped for JSON and URLs (once and
 * twice), JavaScript, forms, HTML or XML, and in hexadecimal or base64 together with anything around them.
 *
 * `replace` gets the text to hide and returns its replacement; default `•••`.
 */
export function createRedactor(secrets: readonly string[], replace: (found: string) => string = () => "•••") {
  const parts = secrets.flatMap(withoutLongParts);
  const plain = longestFirst(parts.flatMap(spellingsOf));
  const packed = longestFirst(parts.flatMap(base64Of));
  const capitals = [...plain, ...packed].map((spelling) => spelling.toUpperCase());
  let expressions: readonly RegExp[] | undefined;
  const isIn = (text: string): boolean => {
    const capitalText = text.toUpperCase();
    return capitals.some((spelling) => capitalText.includes(spelling));
  };
  return {
    /** The text without the secrets. */
    redact: (text: string): string => {
      // Most texts hold no secret, and compiling the expressions takes longer than looking.
      if (!isIn(text)) return text;
      expressions ??= expressionsOf(plain, packed);
      return expressions.reduce((shown, each) => shown.replace(each, (found) => replace(found)), text);
    },
    isIn,
    /** No secret takes up more characters than this. */
    reach: 2 + Math.max(0, ...plain.map(({ length }) => length), ...packed.map(({ length }) => length)),
  };
}

/** A regular expression has a greatest size. The parts of a longer secret are hidden one by one. */
const longestPart = 1000;
const longestPattern = 200_000;

function withoutLongParts(secret: string): string[] {
  const count = Math.ceil(secret.length / longestPart);
  const size = Math.ceil(secret.length / count);
  return Array.from({ length: count }, (_, part) => secret.slice(part * size, (part + 1) * size));
}

/** Shorter secrets would be found by chance in digits that mean something else. */
const shortestPacked = 5;

function spellingsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const bytes = Buffer.from(secret).toString("hex");
  const uris = [encodeURI, encodeURIComponent].map((encode) => encode(secret.toWellFormed()));
  const form = new URLSearchParams({ secret }).toString().slice("secret=".length);
  const strict = encodeURIComponent(secret.toWellFormed()).replaceAll(/[!'()*]/g, percentEncode);
  const once = [...uris, strict, form, bytes.replaceAll(/../g, "%$&")];
  const xml = secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const html = xml.replaceAll('"', "&quot;");
  return [
    secret,
    json,
    JSON.stringify(json).slice(1, -1),
    json.replaceAll("/", String.raw`\/`),
    json.replaceAll(/[^ -~]/g, unicodeEscape),
    ...[/["\\]|[^ -~]/g, /[^]/g].map((escaped) => secret.replaceAll(escaped, unicodeEscape)),
    ...once,
    ...once.map(encodeURIComponent),
    xml,
    ...["'", "&apos;", "&#39;", "&#039;", "&#x27;"].flatMap((quote) =>
      ["/", "&#47;", "&#x2F;"].map((slash) => html.replaceAll("'", quote).replaceAll("/", slash)),
    ),
    html.replaceAll(/['/`=]/g, (sign) => (sign === "'" ? "&#39;" : hexReference(sign))),
    xml.replaceAll("\r", "&#13;"),
    ...[/[^]/gu, /[^a-z\d]/giu].flatMap((escaped) => [
      secret.replaceAll(escaped, (character) => `&#${character.codePointAt(0)};`),
      secret.replaceAll(escaped, hexReference),
    ]),
    ...(secret.length < shortestPacked ? [] : [bytes]),
  ];
}

/** As RFC 3986 asks for, and PHP and Python do it. */
function percentEncode(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16)}`;
}

function hexReference(character: string): string {
  return `&#x${character.codePointAt(0)?.toString(16)};`;
}

function unicodeEscape(unit: string): string {
  return String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** The digits that a secret alone decides, behind 0, 1 and 2 other bytes of a group of three. */
function base64Of(secret: string): string[] {
  if (secret.length < shortestPacked) return [];
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap((offset) => {
    const digits = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
    const bits = 8 * (offset + bytes.length);
    const own = digits.slice(Math.ceil((8 * offset) / 6), Math.floor(bits / 6));
    const inUrl = encodeURIComponent(own);
    return [own, own.replaceAll("+", "-").replaceAll("/", "_"), inUrl, encodeURIComponent(inUrl)];
  });
}

/** An expression finds the first spelling of its list, so longer ones come first. */
function longestFirst(spellings: readonly string[]): string[] {
  return [...new Set(spellings)].filter(Boolean).toSorted((one, other) => other.length - one.length);
}

function expressionsOf(plain: readonly string[], packed: readonly string[]): RegExp[] {
  return [
    ...joinPatterns(plain),
    // The digits at both ends also have bits of the bytes beside the secret.
    ...joinPatterns(packed).map((pattern) => String.raw`[\w+/-]?(?:${pattern})[\w+/-]?`),
  ].map((pattern) => new RegExp(pattern, "gi"));
}

function joinPatterns(spellings: readonly string[]): string[] {
  const patterns: string[] = [];
  for (const spelling of spellings) {
    const pattern = spelling.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
    const last = patterns.at(-1);
    if (last === undefined || last.length + pattern.length > longestPattern) patterns.push(pattern);
    else patterns.splice(-1, 1, `${last}|${pattern}`);
  }
  return patterns;
}
