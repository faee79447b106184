import type { Redactor } from "@orderpane/protocol/secrets";

/** What must not be kept. */
export interface TextRedaction {
  /** Knows the passwords, and what carries them. */
  readonly secrets: Redactor;
  /** In small letters: what buyers were found to be called, and where they are reached. */
  readonly personal: ReadonlySet<string>;
}

/** Text without secrets, tokens, addresses of mail, telephone numbers, values in addresses of pages and known personal data. Takes linear time. */
export function redactText(text: string, { secrets, personal }: TextRedaction): string {
  let redacted = secrets.redact(text);
  const lower = redacted.toLowerCase();
  for (const part of personal) {
    if (lower.includes(part)) redacted = replaceAll(redacted, part, "[personal]");
  }
  for (const [pattern, placeholder] of patterns) redacted = redacted.replace(pattern, placeholder);
  redacted = redacted.replace(addressWithValues, withoutValues);
  return redacted.replace(longWord, (word) => (isToken(word) ? "[token]" : word));
}

/** In small or in capital letters. */
function replaceAll(text: string, sought: string, placeholder: string): string {
  if (!text.toLowerCase().includes(sought.toLowerCase())) return text;
  const pattern = new RegExp(sought.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), "giu");
  return text.replace(pattern, placeholder);
}

/** Each with an end to its repetitions, so that no text makes them slow. */
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

/** Of a page, with a query or a fragment; also one that begins with a slash. */
const addressWithValues = /(?<![\w)\]/.])(?:https?:)?\/{1,2}[^\s"'<>`?#]{0,500}[?#][^\s"'<>`]{1,2000}/gi;

/** Names stay, values may be anybody's. */
function withoutValues(address: string): string {
  const [path = ""] = address.split(/[?#]/, 1);
  const values = address.slice(path.length).replaceAll(/[^?&#]+/g, (part) => {
    const [name = ""] = part.split("=", 1);
    return name !== part && /^[\w[\]-]{1,60}$/.test(name) ? `${name}=[text]` : "[text]";
  });
  return path + values;
}

const longWord = /[\w+/-]{24,}/g;

/** Digests and keys are of hex digits, or of small and large letters and digits in a mixture. */
function isToken(word: string): boolean {
  if (/^[\da-f]{24,}$/i.test(word)) return /\d/.test(word);
  return word.length >= 32 && /\d/.test(word) && /[a-z]/.test(word) && /[A-Z]/.test(word);
}
