/**
 * `&`, `<` and `>` as references, `&` first. The back-office has such a function, too, and the contract must not use it:
 * what is judged may not judge itself.
 */
export function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
