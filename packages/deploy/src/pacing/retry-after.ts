/** A day, in seconds: longer waits are cut to this, also when the header has a thousand digits. */
const longest = 86_400;

/**
 * How long a response asks to wait, in whole seconds from 0 to a day. Returns `null` without a `Retry-After`,
 * and if it is neither seconds nor an HTTP date of the preferred form (RFC 9110, 10.2.3).
 */
export function readRetryAfter({ headers }: { headers: Headers }, now: number): number | null {
  const text = headers.get("retry-after") ?? "";
  if (/^\d+$/.test(text)) return Math.min(Number(text), longest);
  const date = decodeHttpDate(text);
  // The clock of this machine may be wrong by minutes.
  const since = decodeHttpDate(headers.get("date")) ?? now;
  return date && Math.min(Math.max(0, Math.ceil((date - since) / 1000)), longest);
}

/** An HTTP date in the form that servers send (RFC 9110, 5.6.7), in ms since 1970. `null`: another text. */
export function decodeHttpDate(text: string | null): number | null {
  const isDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:[0-5]\d GMT$/.test(text ?? "");
  return isDate ? Date.parse(text ?? "") || null : null;
}
