/** `tel:` with the digits of a phone number, or `null` for a text that is none. */
export function phoneLink(text: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(text)) return null;
  const digits = text.replace(/[^\d+]/g, "");
  return /^\+?\d{5,15}$/.test(digits) ? `tel:${digits}` : null;
}

/** `mailto:` one plain address, or `null`: a `?` or a comma would add recipients and a text. */
export function mailLink(text: string): string | null {
  return /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text) ? `mailto:${text}` : null;
}
