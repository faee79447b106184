import { decode } from "he";
import { isWidgetPage } from "../widget/fields.ts";
import { type Fragment, isSealed, splitFragment } from "./fragment.ts";
import { readMarker } from "./marker.ts";

/**
 * Returns code as it was sent, given code as a store returns it: undoes assumption `codeEcho` =
 * `double-escaped` (*assumed*). The code of a widget always has a tag. If it has only escaped tags, it was
 * escaped once too often.
 */
export function decodeEcho(code: string): string {
  return !code.includes("<") && code.includes("&lt;") ? decode(code) : code;
}

/**
 * Whether code that a store returned still matches the hash in its marker. `false` after any edit (height and
 * page included), and for code that does not come from a build. A store that strips comments (assumption
 * `codeEcho`) breaks the seal of code that has one.
 */
export function isIntact(code: string, { height, page }: { height: number | null; page: string }): boolean {
  const build = readMarker(code)?.build;
  if (!build || height === null || !isWidgetPage(page)) return false;
  return isSealed(decodeEcho(code), { build, height, page });
}

/** The parts of code that a store returned. `null` if it is not composed like the code of a build. */
export function splitEcho(code: string): Fragment | null {
  try {
    return splitFragment(decodeEcho(code));
  } catch {
    return null;
  }
}
