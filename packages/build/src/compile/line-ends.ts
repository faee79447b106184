import { MagicString } from "magic-string";
import { type ESTree, parseSync } from "rolldown/utils";
import type { Plugin } from "vite";
import { walk } from "zimmerframe";
import { normalizeNewlines } from "../inline/traps.ts";
import { createTaggedTemplates } from "../inline/tagged-templates.ts";

/**
 * The bundler leaves a CR in the raw text of some tagged templates; and sources with CRLF build to the same
 * bytes.
 */
export function newlinesPlugin(): Plugin {
  return {
    name: "orderpane:newlines",
    enforce: "post",
    transform: { filter: { code: "\r" }, handler: (code) => ({ code: normalizeNewlines(code), map: null }) },
  };
}

/**
 * The bundler counts U+2028 and U+2029 as line ends when it prints a template, but not when it joins source
 * maps: several of them make it fail or build an endless map.
 */
export function lineSeparatorsPlugin(): Plugin {
  return {
    name: "orderpane:line-separators",
    enforce: "post",
    transform: {
      filter: { code: ["\u2028", "\u2029"] },
      handler(code, id) {
        const edits = withoutSeparators(code, id);
        return edits && { code: edits.toString(), map: edits.generateMap({ hires: "boundary" }) };
      },
    },
  };
}

/** Returns `null` also if the syntax is wrong, which the bundler reports. */
function withoutSeparators(code: string, id: string): MagicString | null {
  // As JavaScript, because the chunks in TypeScript's tree include the delimiters.
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
    // The bundler escapes these itself.
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
  // The rest is between tokens and in comments, where any line end does.
  for (const place of left) edits.overwrite(place, place + 1, "\n");
  return edits.hasChanged() ? edits : null;
}

/** After a backslash they continue the line and are not part of the text. */
function escapeSeparators(chunk: string): string {
  return chunk.replace(/\\[^]|[\u2028\u2029]/g, (match) => {
    if (match.length === 1) return match === "\u2028" ? "\\u2028" : "\\u2029";
    return /[\u2028\u2029]/.test(match) ? "" : match;
  });
}
