import type { Variants } from "../../variants/variants.ts";

/** Returns the `code` of a response, made from the stored code (*assumed*: variant `codeEcho`). */
export function echoCode(code: string, codeEcho: Variants["codeEcho"]): string {
  return echoes[codeEcho](code);
}

const echoes: Record<Variants["codeEcho"], (code: string) => string> = {
  exact: (code) => code,
  "double-escaped": escapeText,
  "comments-stripped": (code) => code.replace(/<!--.*?-->/gs, ""),
};

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
