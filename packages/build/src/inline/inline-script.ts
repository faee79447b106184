import { MagicString } from "magic-string";
import { parseSync } from "rolldown/utils";
import type { ESTree } from "rolldown/utils";
import { walk } from "zimmerframe";
import { escapeLiteral, regexExpression } from "./escape-literals.ts";
import { createTaggedTemplates } from "./tagged-templates.ts";
import { findTraps, normalizeNewlines, type Traps } from "./traps.ts";

type Node = ESTree.Node;

/**
 * Makes a program safe inside `<script>` and inside XML 1.0 without changing its behaviour. The result has no
 * `</script`, `<script` or `<!--` in any letter case, no character that XML forbids, no CR and, if anything
 * was changed, no comments. The program is parsed as a module, where `x<!--y` is an expression, and edited at
 * the positions of its nodes.
 *
 * @throws {SyntaxError} if the program does not parse
 */
export function inlineScript(code: string): string {
  return editScript(code)?.toString() ?? normalizeNewlines(code);
}

/** Returns `null` if the program is already safe. */
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
  // The remaining traps are between two tokens: `x<!--y`, `x</script/.y`, or white space that XML forbids.
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
      // The chunks of tagged templates are already done.
      for (const chunk of node.quasis.filter((candidate) => traps.take(candidate))) {
        edits.overwrite(chunk.start, chunk.end, escapeLiteral(code.slice(chunk.start, chunk.end)));
      }
      next();
    },
  });
  tagged.declare(program);
}
