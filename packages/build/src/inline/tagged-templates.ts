import type { MagicString } from "magic-string";
import type { ESTree } from "rolldown/utils";
import { escapeLiteral, quote } from "./escape-literals.ts";

type Node = ESTree.Node;
type TaggedTemplate = ESTree.TaggedTemplateExpression;

/**
 * A tag receives the text as written (`raw`), so escapes do not help. Each template becomes a call with a
 * frozen strings object that is created once, as in the language.
 */
export function createTaggedTemplates(code: string, edits: MagicString) {
  const name = unusedName(code);
  const sites: { node: TaggedTemplate; declaration: string }[] = [];
  return {
    /**
     * Rewrites `` tag`a${x}b` `` to `tag(strings,(x))`. If the tag is a member expression, it keeps its
     * `this`.
     */
    rewrite(node: TaggedTemplate, path: readonly Node[]): void {
      const site = `${name}${sites.length}`;
      sites.push({ node, declaration: `${site}=${name}(${stringsOf(node, code)})` });
      rewriteAsCall(node, site, edits);
      // `` new tag`x` `` constructs the tag's result; `new tag(x)` would construct the tag.
      if (isConstructed(node, path)) edits.appendRight(node.start, "(").appendLeft(node.end, ")");
    },
    /** Declares the strings objects before any code that may run. Call it once, at the end. */
    declare(program: ESTree.Program): void {
      if (sites.length === 0) return;
      // `{}.constructor`, because a program may have its own `Object`.
      const make = `${name}=(c,r,O={}.constructor)=>O.freeze(O.defineProperty(c,"raw",{value:O.freeze(r)}))`;
      const declarations = [make, ...sites.map(({ declaration }) => declaration)].join(",");
      const nodes = sites.map(({ node }) => node);
      edits.appendLeft(startOfCode(program, nodes), `;const ${declarations};`);
    },
  };
}

function unusedName(code: string): string {
  let name = "$t";
  while (code.includes(name)) name += "_";
  return name;
}

/** The cooked value of a chunk with an invalid escape is `undefined`. */
function stringsOf({ quasi: { quasis } }: TaggedTemplate, code: string): string {
  const cooked = quasis.map(({ value, start, end }) =>
    typeof value.cooked === "string" ? `\`${escapeLiteral(code.slice(start, end))}\`` : "void 0",
  );
  const raw = quasis.map(({ start, end }) => quote(code.slice(start, end)));
  return `[${cooked.join(",")}],[${raw.join(",")}]`;
}

function rewriteAsCall(
  { quasi: { quasis, expressions } }: TaggedTemplate,
  site: string,
  edits: MagicString,
): void {
  for (const [index, { start, end }] of quasis.entries()) {
    const opening = index === 0 ? `(${site}` : ")";
    const isLast = index === expressions.length;
    edits.overwrite(start - 1, end + (isLast ? 1 : 2), `${opening}${isLast ? ")" : ",("}`);
  }
}

function isConstructed(node: Node, path: readonly Node[]): boolean {
  const parent = path.at(-1);
  if (!parent) return false;
  if (parent.type === "NewExpression") return parent.callee === node;
  const isHead =
    (parent.type === "MemberExpression" && parent.object === node) ||
    (parent.type === "TaggedTemplateExpression" && parent.tag === node);
  return isHead && isConstructed(parent, path.slice(0, -1));
}

/** Inside the program's IIFE if possible, so that no global is created. */
function startOfCode(program: ESTree.Program, sites: readonly TaggedTemplate[]): number {
  const body = iifeBody(program);
  const isInside = body && sites.every(({ start, end }) => body.start < start && end < body.end);
  return isInside ? endOfDirectives(body.body, body.start + 1) : endOfDirectives(program.body, program.start);
}

function iifeBody({ body }: ESTree.Program): ESTree.FunctionBody | null {
  const last = body.at(-1);
  if (last?.type !== "ExpressionStatement" || last.expression.type !== "CallExpression") return null;
  let callee: ESTree.Expression = last.expression.callee;
  while (callee.type === "ParenthesizedExpression") callee = callee.expression;
  if (callee.type !== "FunctionExpression" && callee.type !== "ArrowFunctionExpression") return null;
  return callee.body?.type === "BlockStatement" ? callee.body : null;
}

function endOfDirectives(statements: readonly Node[], start: number): number {
  let end = start;
  for (const statement of statements) {
    if (statement.type !== "ExpressionStatement" || !("directive" in statement) || !statement.directive)
      break;
    ({ end } = statement);
  }
  return end;
}
