import { decode } from "he";
import { isWidgetPage } from "../widget/fields.ts";
import { type Fragment, isSealed, splitFragment } from "./fragment.ts";
import { readMarker } from "./marker.ts";

/**
 * Restores the code that was sent from the code that a store returns, by undoing assumption `codeEcho` =
 * `double-escaped` (*assumed*). A widget's code always has a tag, so code that has only escaped tags was
 * escaped once too often.
 */
export function decodeEcho(code: string): string {
  return !code.includes("<") && code.includes("&lt;") ? decode(code) : code;
}

/**
 * Whether code that a store returned still matches the hash in its marker. `false` after any edit, including
 * the height and page, and for code that was not built. A store that strips comments (assumption `codeEcho`)
 * breaks the hash of code that has one.
 */
export function isIntact(code: string, { height, page }: { height: number | null; page: string }): boolean {
  const build = readMarker(code)?.build;
  if (!build || height === null || !isWidgetPage(page)) return false;
  return isSealed(decodeEcho(code), { build, height, page });
}

/**
 * Splits code that a store returned into its parts. Returns `null` if it is not the code of a built widget.
 */
export function splitEcho(code: string): Fragment | null {
  try {
    return splitFragment(decodeEcho(code));
  } catch {
    return null;
  }
}
