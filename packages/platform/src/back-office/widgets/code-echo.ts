import type { Variants } from "../../variants/variants.ts";
import { escapeText } from "./escape-text.ts";

/** The `code` of an answer, for the code that was stored (assumed: variant `codeEcho`). */
export function echoCode(code: string, codeEcho: Variants["codeEcho"]): string {
  return echoes[codeEcho](code);
}

const echoes: Record<Variants["codeEcho"], (code: string) => string> = {
  exact: (code) => code,
  "double-escaped": escapeText,
  "comments-stripped": (code) => code.replace(/<!--.*?-->/gs, ""),
};
