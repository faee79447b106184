import { MagicString } from "magic-string";
import type { Plugin } from "rolldown";
import { type ESTree, parseSync } from "rolldown/utils";
import { walk } from "zimmerframe";
import { BuildError } from "../errors.ts";
import { carry } from "./compile-error.ts";

/** Keeps U+2028 and U+2029 away from the bundler. */
export interface LineSeparators {
  plugin: Plugin;
  /** The finished script with those that only a character of their own could stand for; every place stays. */
  restore(script: string): string;
}

/**
 * To JavaScript these two end a line. The bundler counts them as such where it prints a template and not where it joins
 * source maps: several of them make it fail, or fill the memory with a map that has no end. So none is left in a
 * template: what the language reads the same stands there, and in the text of a tagged template, which the tag sees
 * as it is written, a character of private use until the script is finished.
 */
export function createLineSeparators(): LineSeparators {
  const found = { tagged: false, privateUse: false };
  return {
    plugin: {
      name: "orderpane:line-separators",
      transform: {
        filter: { code: [...Object.keys(standIns), ...Object.values(standIns)] },
        handler(code, id) {
          found.privateUse ||= Object.values(standIns).some((character) => code.includes(character));
          const edits = withoutSeparators(code, id, () => (found.tagged = true));
          if (found.tagged && found.privateUse) throw carry(ambiguous());
          return edits && { code: edits.toString(), map: edits.generateMap({ hires: "boundary" }) };
        },
      },
    },
    restore: (script) =>
      found.tagged ? script.replace(/[\uf8d8\uf8d9]/g, (character) => separators[character]!) : script,
  };
}

const standIns: Readonly<Record<string, string>> = { "\u2028": "\uf8d8", "\u2029": "\uf8d9" };
const separators = Object.fromEntries(
  Object.entries(standIns).map(([separator, other]) => [other, separator]),
);

/** `null` where there is nothing to do, or where the bundler has bad syntax to report. */
function withoutSeparators(code: string, id: string, onTagged: () => void): MagicString | null {
  const places = Array.from(code.matchAll(/[\u2028\u2029]/g), ({ index }) => index);
  if (places.length === 0) return null;
  const { program, errors } = parseSync(id, code);
  if (errors.length > 0) return null;
  const edits = new MagicString(code);
  const left = new Set(places);
  const take = ({ start, end }: ESTree.Node): boolean => {
    const inside = places.filter((place) => start <= place && place < end);
    for (const place of inside) left.delete(place);
    return inside.length > 0;
  };
  const rewrite = (chunk: ESTree.TemplateElement, edit: (text: string) => string) => {
    if (take(chunk)) edits.overwrite(chunk.start, chunk.end, edit(code.slice(chunk.start, chunk.end)));
  };
  walk(program as ESTree.Node, null, {
    // The bundler writes these as escapes by itself.
    Literal: (node) => void take(node),
    JSXText: (node) => void take(node),
    TaggedTemplateExpression(node, { visit }) {
      for (const chunk of node.quasi.quasis) {
        rewrite(chunk, (text) => {
          onTagged();
          return text.replace(/[\u2028\u2029]/g, (character) => standIns[character]!);
        });
      }
      visit(node.tag);
      for (const expression of node.quasi.expressions) visit(expression);
    },
    TemplateLiteral(node, { next }) {
      for (const chunk of node.quasis) rewrite(chunk, escapeSeparators);
      next();
    },
  });
  // Between two tokens and in comments, where any other end of a line does the same.
  for (const place of left) edits.overwrite(place, place + 1, "\n");
  return edits.hasChanged() ? edits : null;
}

/** Behind a backslash they go on with the text in another line, and are no part of it. */
function escapeSeparators(text: string): string {
  return text.replace(/\\[^]|[\u2028\u2029]/g, (match) => {
    if (match.length === 1) return match === "\u2028" ? "\\u2028" : "\\u2029";
    return match.slice(1) in standIns ? "" : match;
  });
}

function ambiguous(): BuildError {
  return new BuildError(
    "not-compiled",
    "a tagged template holds U+2028 or U+2029, and some text the characters that stand for them (U+F8D8, U+F8D9)",
    { fix: "Write one of them as an escape, such as \\uF8D8." },
  );
}
