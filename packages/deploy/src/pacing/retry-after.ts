import { decodeHttpDate } from "./http-date.ts";

/** More is nobody's to wait for, in seconds; a number of a thousand digits means no more than this. */
const longest = 86_400;

/**
 * How long a `Retry-After` header asks to wait, in whole seconds from `now` (ms), from 0 to a day. `null` for an
 * absent header and for what is neither seconds nor an HTTP date (RFC 9110, 10.2.3). Beyond the grammar: a fraction is
 * rounded up, and of several seconds (a header for each server on the way) the most count.
 */
export function decodeRetryAfter(header: string | null, now: number): number | null {
  const text = (header ?? "").trim();
  const seconds = secondsIn(text) ?? secondsUntil(decodeHttpDate(text, now), now);
  return seconds === null ? null : Math.min(Math.max(0, Math.ceil(seconds)), longest);
}

function secondsIn(text: string): number | null {
  const isSeconds = /^\d+(\.\d+)?(\s*,\s*\d+(\.\d+)?)*$/.test(text);
  return isSeconds ? Math.max(...text.split(",").map(Number)) : null;
}

function secondsUntil(date: number | null, now: number): number | null {
  return date === null ? null : (date - now) / 1000;
}
