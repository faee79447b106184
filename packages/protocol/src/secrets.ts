export type Redactor = ReturnType<typeof createRedactor>;

/**
 * Finds secrets in a text, ignoring case: unchanged, escaped for JSON, URLs (once and twice), forms, HTML or
 * XML, and encoded in hexadecimal or base64, also as part of longer data.
 *
 * `replace` gets the text to hide and returns its replacement; default `•••`.
 */
export function createRedactor(secrets: readonly string[], replace: (found: string) => string = () => "•••") {
  const parts = secrets.flatMap(partsOf);
  const spellings = [
    ...longestFirst(parts.flatMap(spellingsOf)).map((spelling) => rowOf(spelling, false)),
    ...longestFirst(parts.flatMap(base64Of)).map((spelling) => rowOf(spelling, true)),
  ];
  const isIn = (text: string): boolean => {
    const capitalText = text.toUpperCase();
    return spellings.some(({ capitals }) => capitalText.includes(capitals));
  };
  return {
    redact: (text: string): string => {
      const capitalText = text.toUpperCase();
      const found = spellings.filter(({ capitals }) => capitalText.includes(capitals));
      return found.reduce((shown, { spelling, isPacked }) => {
        const plain = spelling.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
        // The digits at both ends also encode bits of the neighbouring bytes.
        const pattern = isPacked ? String.raw`[\w+/-]?${plain}[\w+/-]?` : plain;
        return shown.replace(new RegExp(pattern, "gi"), (hidden) => replace(hidden));
      }, text);
    },
    isIn,
    /** No match is longer than this. */
    reach: 2 + Math.max(0, ...spellings.map(({ spelling }) => spelling.length)),
  };
}

function rowOf(spelling: string, isPacked: boolean) {
  return { spelling, isPacked, capitals: spelling.toUpperCase() };
}

/** The size of a regular expression is limited, so a long secret is hidden in parts. */
function partsOf(secret: string): string[] {
  const count = Math.ceil(secret.length / 1000);
  const size = Math.ceil(secret.length / count);
  return Array.from({ length: count }, (_, part) => secret.slice(part * size, (part + 1) * size));
}

/** Shorter secrets would match unrelated digits by chance. */
const shortestPacked = 5;

function spellingsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const bytes = Buffer.from(secret).toString("hex");
  const uri = encodeURIComponent(secret.toWellFormed());
  // As in RFC 3986, PHP and Python.
  const strict = uri.replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const form = new URLSearchParams({ secret }).toString().slice("secret=".length);
  const inUrl = [encodeURI(secret.toWellFormed()), uri, strict, form];
  const xml = secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const html = xml.replaceAll('"', "&quot;");
  return [
    secret,
    json,
    JSON.stringify(json).slice(1, -1),
    json.replaceAll("/", String.raw`\/`),
    json.replaceAll(/[^ -~]/g, unicodeEscape),
    ...inUrl,
    ...inUrl.map(encodeURIComponent),
    xml,
    ...["'", "&apos;", "&#39;", "&#x27;"].map((quote) => html.replaceAll("'", quote)),
    ...(secret.length < shortestPacked ? [] : [bytes]),
  ];
}

function unicodeEscape(unit: string): string {
  return String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** The digits that depend only on the secret, after 0, 1 and 2 other bytes in a group of three. */
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

/** Where several secrets match, the longest is hidden. */
function longestFirst(spellings: readonly string[]): string[] {
  return [...new Set(spellings)].filter(Boolean).toSorted((one, other) => other.length - one.length);
}
