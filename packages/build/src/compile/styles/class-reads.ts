import { MagicString } from "magic-string";
import type { Plugin } from "vite";

const importOfClasses =
  /(?<=^import\s+)([\w$]+)\s+from\s*["'][^"'\n]+\.module\.(?:css|less|s[ac]ss|styl|pcss)["']/gm;

/**
 * Lets unused CSS module classes be left out: a module that only reads them by name imports them one by one.
 */
export function classReadsPlugin(): Plugin {
  return {
    name: "orderpane:class-reads",
    enforce: "pre",
    transform: {
      filter: { id: /\.[cm]?[jt]sx?$/, code: ".module." },
      handler(code) {
        const edits = new MagicString(code);
        for (const { 1: name = "", index } of code.matchAll(importOfClasses)) {
          if (isOnlyRead(name, code.slice(0, index) + code.slice(index + name.length))) {
            edits.appendLeft(index, "* as ");
          }
        }
        return edits.hasChanged()
          ? { code: edits.toString(), map: edits.generateMap({ hires: "boundary" }) }
          : null;
      },
    },
  };
}

/** Whether each occurrence of the name, including in strings and comments, reads a member. */
function isOnlyRead(name: string, code: string): boolean {
  const written = String.raw`\s*(?:\(|=[^=>]|[-+*/%&|^?]{1,3}=[^=]|\+\+|--)`;
  const member = String.raw`\.(?!default\b)[A-Za-z_$][\w$]*(?![\w$])(?!${written})`;
  const other = new RegExp(String.raw`(?<![\w$.])${name.replaceAll("$", "\\$")}(?![\w$])(?!${member})`);
  return !other.test(code);
}
