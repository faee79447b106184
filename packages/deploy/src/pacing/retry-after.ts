import { decodeHttpDate } from "../http/http-date.ts";

/** A day, in seconds: longer waits are cut to this, also when the header has a thousand digits. */
const longest = 86_400;

/**
 * How long a response asks to wait, in whole seconds from 0 to a day. Returns `null` without a `Retry-After`,
 * and if it is neither seconds nor an HTTP date (RFC 9110, 10.2.3). Accepts more than the grammar: a fraction
 * is rounded up, and of several values (one from each server on the way) the largest counts.
 */
export function readRetryAfter({ headers }: { headers: Headers }, now: number): number | null {
  const text = headers.get("retry-after") ?? "";
  const isSeconds = /^\d+(\.\d+)?(\s*,\s*\d+(\.\d+)?)*$/.test(text);
  const date = isSeconds ? null : decodeHttpDate(text);
  if (!isSeconds && date === null) return null;
  // The clock of this machine may be wrong by minutes.
  const since = decodeHttpDate(headers.get("date") ?? "") ?? now;
  const seconds = date === null ? Math.max(...text.split(",").map(Number)) : (date - since) / 1000;
  return Math.min(Math.max(0, Math.ceil(seconds)), longest);
}
