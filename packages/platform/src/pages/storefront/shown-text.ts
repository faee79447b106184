import { breakable } from "../layout/elements.ts";
import type { Html } from "../layout/layout.ts";

const longest = 1000;

/** A text of a record, HTML included, as text. More of it would hide the rest of the page. */
export function shownText(text: string): Html | string {
  return breakable(text.length > longest ? `${text.slice(0, longest)}…` : text);
}
