import { decodeHttpDate } from "../http/http-date.ts";

/** A day, in seconds: longer waits are cut to this, also when the header has a thousand digits. */
const longest = 86_400;

/**
 * How long a response asks to wait, in whole seconds; see {@link decodeRetryAfter}. Dates are compared with
 * the response's own `Date`, because the clock of this machine may be wrong by minutes.
 */
export function readRetryAfter({ headers }: { headers: Headers }, now: number): number | null {
  const date = decodeHttpDate(headers.get("date") ?? "");
  return decodeRetryAfter(headers.get("retry-after"), date ?? now);
}

/**
 * How long a `Retry-After` header asks to wait, in whole seconds from `now` (ms), from 0 to a day. Returns
 * `null` for a missing header and for a text that is neither seconds nor an HTTP date (RFC 9110, 10.2.3).
 * Accepts more than the grammar: a fraction is rounded up, and of several values (one from each server on the
 * way) the largest counts.
 */
export function decodeRetryAfter(header: string | null, now: number): number | null {
  const text = (header ?? "").trim();
  const isSeconds = /^\d+(\.\d+)?(\s*,\s*\d+(\.\d+)?)*$/.test(text);
  const date = isSeconds ? null : decodeHttpDate(text);
  if (!isSeconds && date === null) return null;
  const seconds = date === null ? Math.max(...text.split(",").map(Number)) : (date - now) / 1000;
  return Math.min(Math.max(0, Math.ceil(seconds)), longest);
}
