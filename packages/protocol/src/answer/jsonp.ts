import type { Answer } from "./envelope.ts";
import { encodeForScript } from "../script-text.ts";

/**
 * Whether `callback` is a name that the runtime's loader generates. Whatever passes this check runs in the
 * page, so a server must refuse any other value with status 400 and plain text. It must not repair the value
 * or echo it.
 */
export function isJsonpCallback(callback: string): boolean {
  return /^orderpane_[0-9a-f]{32}$/.test(callback);
}

/**
 * The script that passes `answer` to the callback; send it as `application/javascript; charset=utf-8`.
 * Nothing in it can end a script element or begin another kind of document.
 *
 * @throws {TypeError} if the callback is not one of the loader's, or `answer` is not JSON
 */
export function encodeJsonp(callback: string, answer: Answer): string {
  if (!isJsonpCallback(callback)) {
    throw new TypeError("callback must be orderpane_ and 32 hexadecimal digits: respond with 400 instead");
  }
  // Without the comment, the caller would choose the first bytes of the file, and so the type that a reader
  // guesses.
  return `/**/${callback}(${encodeForScript(answer)});`;
}
