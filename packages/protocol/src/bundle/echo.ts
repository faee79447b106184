import { decode } from "he";
import { isWidgetPage } from "../widget/fields.ts";
import { splitFragment } from "./fragment.ts";
import { sealWidget } from "./seal.ts";

/**
 * Code as it was sent, from code as a store answers it: undoes variant `codeEcho` = `double-escaped` (*assumed*).
 * Code of a widget holds a tag; where none is left and an escaped one is, all of it was escaped once too often.
 */
export function decodeEcho(code: string): string {
  return !code.includes("<") && code.includes("&lt;") ? decode(code) : code;
}

/**
 * Whether code, as a store answers it, is still what was sealed with the hash in its marker. `false` after any edit,
 * of height and page as well, and for code that no build made. A store that strips comments (variant `codeEcho`)
 * breaks the seal of code that holds one.
 */
export function isIntact(code: string, { height, page }: { height: number | null; page: string }): boolean {
  if (height === null || !isWidgetPage(page)) return false;
  const sent = decodeEcho(code);
  try {
    const { settings } = splitFragment(sent);
    return sealWidget(sent, { height, page, settings }).code === sent;
  } catch {
    return false;
  }
}
