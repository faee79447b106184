import { MagicString } from "magic-string";
import type { Plugin } from "rolldown";
import { type ESTree, parseSync } from "rolldown/utils";
import { walk } from "zimmerframe";
import { normalizeNewlines } from "../inline/traps.ts";
import { createTaggedTemplates } from "../inline/tagged-templates.ts";

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

/**
 * Keeps U+2028 and U+2029 away from the bundler, where they would stand as they are. To JavaScript they end a line. The
 * bundler counts them so where it prints a template and not where it joins source maps: several of them make it fail,
 * or fill the memory with a map that has no end.
 */
export function lineSeparatorsPlugin(): Plugin {
  return {
    name: "orderpane:line-separators",
    transform: {
      filter: { code: ["\u2028", "\u2029"] },
      handler(code, id) {
        const edits = withoutSeparators(code, id);
        return edits && { code: edits.toString(), map: edits.generateMap({ hires: "boundary" }) };
      },
    },
  };
}

/** `null` where there is nothing to do, or where the bundler has bad syntax to report. */
function withoutSeparators(code: string, id: string): MagicString | null {
  // As JavaScript: in TypeScript's tree a template's chunks go from delimiter to delimiter.
  const { program, errors } = parseSync(id, code, { astType: "js" });
  if (errors.length > 0) return null;
  const left = new Set(Array.from(code.matchAll(/[\u2028\u2029]/g), ({ index }) => index));
  const take = ({ start, end }: ESTree.Node): boolean => {
    const inside = [...left].filter((place) => start <= place && place < end);
    for (const place of inside) left.delete(place);
    return inside.length > 0;
  };
  const edits = new MagicString(code);
  const tagged = createTaggedTemplates(code, edits, escapeSeparators);
  walk(program as ESTree.Node, null, {
    // The bundler writes these as escapes by itself.
    Literal: (node) => void take(node),
    JSXText: (node) => void take(node),
    TaggedTemplateExpression(node, { next, path }) {
      if (node.quasi.quasis.map(take).includes(true)) tagged.rewrite(node, path);
      next();
    },
    TemplateLiteral(node, { next }) {
      // The chunks of a tagged template are taken already.
      for (const { start, end } of node.quasis.filter(take)) {
        edits.overwrite(start, end, escapeSeparators(code.slice(start, end)));
      }
      next();
    },
  });
  tagged.declare(program);
  // Between two tokens and in comments, where any other end of a line does the same.
  for (const place of left) edits.overwrite(place, place + 1, "\n");
  return edits.hasChanged() ? edits : null;
}

/** Behind a backslash they go on with the text in another line, and are no part of it. */
function escapeSeparators(chunk: string): string {
  return chunk.replace(/\\[^]|[\u2028\u2029]/g, (match) => {
    if (match.length === 1) return match === "\u2028" ? "\\u2028" : "\\u2029";
    return /[\u2028\u2029]/.test(match) ? "" : match;
  });
}
