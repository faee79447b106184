import type { Variants } from "@orderpane/platform";
import { escapeMarkup } from "../../responses/escape-markup.ts";
import { excerpt, mismatch } from "../../responses/expect.ts";

/** How the store returns the code, for each value of the variant `codeEcho` (*assumed*). */
export function codeEchoes(code: string): Readonly<Record<Variants["codeEcho"], string>> {
  return {
    exact: code,
    "double-escaped": escapeMarkup(code),
    "comments-stripped": code.replaceAll(/<!--.*?-->/gs, ""),
  };
}

/** Checks that the store has the code as it was sent, in whichever of these forms it returns it. */
export function expectCode(what: string, found: unknown, code: string): void {
  if (Object.values(codeEchoes(code)).some((echo) => echo === found)) return;
  throw mismatch(what, { expected: excerpt(code), found: excerpt(found) });
}
