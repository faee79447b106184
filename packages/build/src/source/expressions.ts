import type { ESTree } from "rolldown/utils";

type Node = ESTree.Node;

/** Returns the expression without surrounding parentheses and types. */
export function unwrap(node: Node): Node {
  switch (node.type) {
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
      return unwrap(node.expression);
    default:
      return node;
  }
}

/** Returns the text of a literal. */
export function writtenText(node: Node): string | null {
  const literal = unwrap(node);
  if (literal.type === "Literal") return typeof literal.value === "string" ? literal.value : null;
  if (literal.type !== "TemplateLiteral" || literal.expressions.length > 0) return null;
  return literal.quasis[0]?.value.cooked ?? null;
}
