import type { Answer } from "./envelope.ts";
import { encodeForScript } from "../script-text.ts";

/**
 * Whether this is a callback of the runtime's loader, given once. Whatever is let through here runs in the page, so a
 * server answers anything else with 400 and a plain text, does not repair it and does not echo it.
 */
export function isJsonpCallback(callback: string): boolean {
  return /^orderpane_[0-9a-f]{32}$/.test(callback);
}

/**
 * The script that hands an answer over, as `application/javascript; charset=utf-8`. It holds nothing that could end a
 * script element or begin another kind of document. Throws a TypeError for another callback, and for what is no JSON.
 */
export function encodeJsonp(callback: string, answer: Answer): string {
  if (!isJsonpCallback(callback)) {
    throw new TypeError("callback must be orderpane_ and 32 hexadecimal digits: answer 400 instead");
  }
  // The comment in front keeps whoever chose the callback from choosing how the file begins, and so what else it might be
  // taken for.
  return `/**/${callback}(${encodeForScript(answer)});`;
}
