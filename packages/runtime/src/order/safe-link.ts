/**
 * Returns the text if it is a safe link: an absolute `http:` or `https:` URL, `mailto:` with one plain
 * address, or `tel:` with a phone number. `null` for anything else: other schemes however they are spelled,
 * relative URLs, white space, control characters, backslashes, or a user name in front of the host.
 */
export function safeLink(text: unknown): string | null {
  if (typeof text !== "string") return null;
  const [, scheme, rest = ""] = /^(mailto|tel):(.*)$/is.exec(text) ?? [];
  if (scheme) return /^m/i.test(scheme) ? mailLink(rest) : phoneLink(rest);
  // No @ in the host: `https://known.example@evil.example` looks like another host than it is.
  return /^https?:\/\/[^\s\p{C}\\/?#@]+([/?#][^\s\p{C}\\]*)?$/iu.test(text) ? text : null;
}

/** Returns `mailto:` with one plain address; `null` for other text: `?` or a comma may add recipients. */
export function mailLink(text: unknown): string | null {
  const address = String(text);
  return /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(address) ? `mailto:${address}` : null;
}

/** Returns `tel:` with the digits of a phone number; `null` if the text is not a phone number. */
export function phoneLink(text: unknown): string | null {
  const digits = String(text).replace(/[\s().-]/g, "");
  return /^\+?\d{5,15}$/.test(digits) ? `tel:${digits}` : null;
}
