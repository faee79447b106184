export type Redactor = ReturnType<typeof createRedactor>;

/**
 * Finds secrets in a text, in capital or small letters: as they are, escaped for JSON, URLs (once and twice),
 * forms, HTML or XML, and in hexadecimal or base64 together with anything around them.
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
        // The digits at both ends also have bits of the bytes beside the secret.
        const pattern = isPacked ? String.raw`[\w+/-]?${plain}[\w+/-]?` : plain;
        return shown.replace(new RegExp(pattern, "gi"), (hidden) => replace(hidden));
      }, text);
    },
    isIn,
    /** No secret takes up more characters than this. */
    reach: 2 + Math.max(0, ...spellings.map(({ spelling }) => spelling.length)),
  };
}

function rowOf(spelling: string, isPacked: boolean) {
  return { spelling, isPacked, capitals: spelling.toUpperCase() };
}

/** A regular expression has a greatest size, so the parts of a long secret are hidden one by one. */
function partsOf(secret: string): string[] {
  const count = Math.ceil(secret.length / 1000);
  const size = Math.ceil(secret.length / count);
  return Array.from({ length: count }, (_, part) => secret.slice(part * size, (part + 1) * size));
}

/** Shorter secrets would be found by chance in digits that mean something else. */
const shortestPacked = 5;

function spellingsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const bytes = Buffer.from(secret).toString("hex");
  const uri = encodeURIComponent(secret.toWellFormed());
  // As RFC 3986 asks for, and PHP and Python do it.
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

/** The longer of two secrets at one place is hidden. */
function longestFirst(spellings: readonly string[]): string[] {
  return [...new Set(spellings)].filter(Boolean).toSorted((one, other) => other.length - one.length);
}
