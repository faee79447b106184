/**
 * A link that may be followed, as it was written: an absolute `http:` or `https:` address, `mailto:` one plain
 * address, `tel:` a phone number. `null` for everything else: other schemes however they are spelled, addresses
 * relative to the store, white space and control characters, backslashes, a user's name in front of the host.
 */
export function safeLink(text: unknown): string | null {
  if (typeof text !== "string") return null;
  const [, scheme, rest = ""] = /^(mailto|tel):(.*)$/is.exec(text) ?? [];
  if (scheme) return /^m/i.test(scheme) ? mailLink(rest) : phoneLink(rest);
  // A host has no @, or what looks like one host would lead to another.
  return /^https?:\/\/[^\s\p{C}\\/?#@]+([/?#][^\s\p{C}\\]*)?$/iu.test(text) ? text : null;
}

/** `mailto:` one plain address, or `null`: a `?` or a comma would add recipients and a text. */
export function mailLink(text: unknown): string | null {
  const address = String(text);
  return /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(address) ? `mailto:${address}` : null;
}

/** `tel:` with the digits of a phone number, or `null` for a text that is none. */
export function phoneLink(text: unknown): string | null {
  const digits = String(text).replace(/[\s().-]/g, "");
  return /^\+?\d{5,15}$/.test(digits) ? `tel:${digits}` : null;
}
