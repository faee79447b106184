import type { Variants } from "@orderpane/platform";
import { escapeMarkup } from "../../responses/escape-markup.ts";
import { excerpt, mismatch } from "../../responses/mismatch.ts";

/** What becomes of code on its way back, by the value of the variant `codeEcho` (*assumed*). */
export function codeEchoes(code: string): Readonly<Record<Variants["codeEcho"], string>> {
  return {
    exact: code,
    "double-escaped": escapeMarkup(code),
    "comments-stripped": code.replaceAll(/<!--.*?-->/gs, ""),
  };
}

/** That code came in as it was meant, in whichever of these ways it comes back. */
export function expectCode(what: string, found: unknown, code: string): void {
  if (Object.values(codeEchoes(code)).some((echo) => echo === found)) return;
  throw mismatch(what, { expected: excerpt(code), found: excerpt(found) });
}
