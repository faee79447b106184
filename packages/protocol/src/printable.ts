/** Characters that change what a terminal shows around them: controls, line separators, marks of direction. */
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Text of others as a terminal can show it. Characters in `kept` stay. */
export function printable(text: string, kept = ""): string {
  return text.replace(unsafe, (character) => (kept.includes(character) ? character : "\ufffd"));
}

/** JSON that a terminal can show, and that means the same. */
export function printableJson(value: unknown): string {
  return (JSON.stringify(value) ?? "null").replace(
    unsafe,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
