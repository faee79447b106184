/**
 * Writes `&`, `<` and `>` as references, `&` first. The platform has such a function as well, but the
 * contract must not use the code that it checks.
 */
export function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
