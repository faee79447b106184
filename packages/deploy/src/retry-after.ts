import { decodeHttpDate } from "./http-date.ts";

/**
 * How long a `Retry-After` header asks to wait, in whole seconds from `now` (ms), never negative.
 * `null` for an absent header and for anything that is neither seconds nor an HTTP date (RFC 9110, 10.2.3).
 */
export function decodeRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d+$/.test(text)) return Number(text);
  const date = decodeHttpDate(text, now);
  return date === null ? null : Math.max(0, Math.ceil((date - now) / 1000));
}
