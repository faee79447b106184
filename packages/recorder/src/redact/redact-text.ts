import type { Redactor } from "@orderpane/protocol/secrets";

/** What must not be kept. */
export interface TextRedaction {
  /** Knows the passwords, and the headers that contain them. */
  readonly secrets: Redactor;
  /** Names and contacts of buyers, in lower case. */
  readonly personal: ReadonlySet<string>;
}

/**
 * Removes secrets, tokens, email addresses, telephone numbers, values in URLs and known personal data, in
 * linear time.
 */
export function redactText(text: string, { secrets, personal }: TextRedaction): string {
  let redacted = secrets.redact(text);
  const lower = redacted.toLowerCase();
  for (const part of personal) {
    if (!lower.includes(part)) continue;
    const pattern = part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
    redacted = redacted.replace(new RegExp(pattern, "giu"), "[personal]");
  }
  for (const [pattern, placeholder] of patterns) redacted = redacted.replace(pattern, placeholder);
  redacted = redacted.replace(addressWithValues, withoutValues);
  return redacted.replace(longWord, (word) => (isToken(word) ? "[token]" : word));
}

/** All repetitions are bounded, so that no text makes them slow. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/[\p{L}\p{N}._%+-]{1,64}(?:@|%40|&#64;)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/giu, "[email]"],
  [
    /(?<![\p{L}\d.])(?:\+|%2B)?(?:\d{1,3}[\s().-]{0,3})?\d{3}[\s().-]{0,3}\d{3}[\s.-]{0,2}\d{2}[\s.-]{0,2}\d{2}(?![\p{L}\d])/giu,
    "[phone]",
  ],
  [
    /(?<=\b(?:password|passwd|secret|token|api[_-]?key)["']?\s{0,3}[:=]\s{0,3}["']?)[^\s"'&<>,;]{1,500}/giu,
    "[token]",
  ],
  [/(?<=\b(?:basic|bearer) )[\w+/=.~-]{4,2000}/giu, "[token]"],
];

/** A URL with a query or a fragment. It may begin with a slash. */
const addressWithValues = /(?<![\w)\]/.])(?:https?:)?\/{1,2}[^\s"'<>`?#]{0,500}[?#][^\s"'<>`]{1,2000}/gi;

/** Keeps the names; the values may be personal. */
function withoutValues(address: string): string {
  const [path = ""] = address.split(/[?#]/, 1);
  const values = address.slice(path.length).replaceAll(/[^?&#]+/g, (part) => {
    const [name = ""] = part.split("=", 1);
    return name !== part && /^[\w[\]-]{1,60}$/.test(name) ? `${name}=[text]` : "[text]";
  });
  return path + values;
}

const longWord = /[\w+/-]{24,}/g;

/** Digests and keys have only hex digits, or a mixture of lower case, upper case and digits. */
function isToken(word: string): boolean {
  if (/^[\da-f]{24,}$/i.test(word)) return /\d/.test(word);
  return word.length >= 32 && /\d/.test(word) && /[a-z]/.test(word) && /[A-Z]/.test(word);
}
