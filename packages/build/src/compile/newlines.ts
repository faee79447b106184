import type { Plugin } from "rolldown";
import { normalizeNewlines } from "../inline/traps.ts";

/**
 * Every newline becomes LF before the bundler reads a module. To JavaScript they are all the same, but the bundler
 * leaves a CR in the raw text of some tagged templates; and what is checked out with CRLF builds to the same bytes.
 */
export function newlinesPlugin(): Plugin {
  return {
    name: "orderpane:newlines",
    transform: { filter: { code: "\r" }, handler: (code) => ({ code: normalizeNewlines(code), map: null }) },
  };
}
