/** Characters that affect the text around them in a terminal: controls, line separators, direction marks. */
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Makes untrusted text safe to print in a terminal, except for the characters in `kept`. */
export function printable(text: string, kept = ""): string {
  return text.replace(unsafe, (character) => (kept.includes(character) ? character : "\ufffd"));
}

/** Returns equivalent JSON that is safe to print in a terminal. */
export function printableJson(value: unknown): string {
  return (JSON.stringify(value) ?? "null").replace(
    unsafe,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
