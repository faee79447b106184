import { MagicString } from "magic-string";
import { parseSync } from "rolldown/utils";
import type { ESTree } from "rolldown/utils";
import { walk } from "zimmerframe";
import { escapeLiteral, regexExpression } from "./escape-literals.ts";
import { createTaggedTemplates } from "./tagged-templates.ts";
import { findTraps, normalizeNewlines, type Traps } from "./traps.ts";

type Node = ESTree.Node;

/**
 * Makes a program safe to stand inside `<script>` and inside XML 1.0, without changing what it does: afterwards it
 * holds no `</script`, `<script` or `<!--` in any letter case, no character that XML cannot carry, no CR and, where
 * anything had to be changed, no comment. The program is parsed as a module (`x<!--y` is an expression there) and
 * edited at the positions of its nodes; nothing is replaced by text. Throws a `SyntaxError` for what does not parse.
 */
export function inlineScript(code: string): string {
  return editScript(code)?.toString() ?? normalizeNewlines(code);
}

/** The same as edits, from which a source map can be made; `null` where the program is safe as it is. */
export function editScript(source: string): MagicString | null {
  const code = normalizeNewlines(source);
  const traps = findTraps(code);
  if (traps.left() === 0) return null;
  const { program, comments, errors } = parseSync("script.js", code, { sourceType: "module" });
  const [error] = errors;
  if (error) throw new SyntaxError(`the program cannot be inlined: ${error.message}`);
  const edits = new MagicString(code);
  for (const comment of comments) {
    traps.take(comment);
    const isLineEnd = code.slice(comment.start, comment.end).includes("\n");
    edits.overwrite(comment.start, comment.end, isLineEnd ? "\n" : " ");
  }
  editLiterals({ program, code, edits, traps });
  // What is left stands between two tokens: `x<!--y`, `x</script/.y`, or white space that XML cannot carry.
  for (const offset of traps.rest()) {
    if (code[offset] === "<") edits.appendRight(offset + 1, " ");
    else edits.overwrite(offset, offset + 1, " ");
  }
  return edits;
}

interface Edit {
  program: ESTree.Program;
  code: string;
  edits: MagicString;
  traps: Traps;
}

function editLiterals({ program, code, edits, traps }: Edit): void {
  const tagged = createTaggedTemplates(code, edits);
  walk(program as Node, null, {
    _(node, { next }) {
      if (traps.isIn(node)) next();
    },
    Literal(node) {
      traps.take(node);
      const literal = code.slice(node.start, node.end);
      const safe = "regex" in node ? regexExpression(literal) : escapeLiteral(literal);
      edits.overwrite(node.start, node.end, safe);
    },
    TaggedTemplateExpression(node, { next, path }) {
      const isTrapped = node.quasi.quasis.map((chunk) => traps.take(chunk)).includes(true);
      if (isTrapped) tagged.rewrite(node, path);
      next();
    },
    TemplateLiteral(node, { next }) {
      // The chunks of a tagged template are taken already.
      for (const chunk of node.quasis.filter((candidate) => traps.take(candidate))) {
        edits.overwrite(chunk.start, chunk.end, escapeLiteral(code.slice(chunk.start, chunk.end)));
      }
      next();
    },
  });
  tagged.declare(program);
}
