/**
 * Puts `*` in the place of every character of a secret, as it is and as URLs, JSON and HTML spell it, in small letters
 * or capitals. The text keeps its
 * length, so that what is cut off behind stays behind.
 */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  return createMask(secrets)(text);
}

/** The same for many texts. */
export function createMask(secrets: readonly string[]): (text: string) => string {
  const spellings = spellingsOf(secrets).map((spelling) => spelling.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  if (spellings.length === 0) return (text) => text;
  const any = new RegExp(spellings.join("|"), "gi");
  return (text) => text.replace(any, (found) => "*".repeat(found.length));
}

/** A password as `Authorization` carries it, without `Basic`. */
export function encodeBasic(login: string, password: string): string {
  return Buffer.from(`${login}:${password}`).toString("base64");
}

/** Of the longest secret in its longest spelling, in characters. */
export function longestSpelling(secrets: readonly string[]): number {
  return Math.max(0, ...spellingsOf(secrets).map(({ length }) => length));
}

/** The longest first: one secret may be a part of another. */
function spellingsOf(secrets: readonly string[]): string[] {
  const spellings = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ secret }).toString().slice("secret=".length),
    JSON.stringify(secret).slice(1, -1),
    escapeHtml(secret),
  ]);
  return [...new Set(spellings)].filter(Boolean).sort((a, b) => b.length - a.length);
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}
