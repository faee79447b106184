import type { ESTree } from "rolldown/utils";

type Node = ESTree.Node;

/** A text as far as the source says it. */
export interface LiteralText {
  node: Node;
  text: string;
  /** Whether more comes at run time: the text of `` `https://${host}` `` is its beginning. */
  isBeginning: boolean;
}

/** All texts that an expression may have, the branches of a condition included; those that come at run time are not. */
export function literalTexts(node: Node | null | undefined): LiteralText[] {
  switch (node?.type) {
    case "Literal":
      return typeof node.value === "string" ? [{ node, text: node.value, isBeginning: false }] : [];
    case "TemplateLiteral": {
      const text = node.quasis[0]?.value.cooked;
      const isBeginning = node.expressions.length > 0;
      return typeof text === "string" ? [{ node, text, isBeginning }] : [];
    }
    case "BinaryExpression":
      return literalTexts(node.left).map(({ text }) => ({ node, text, isBeginning: true }));
    case "ConditionalExpression":
      return [...literalTexts(node.consequent), ...literalTexts(node.alternate)];
    case "LogicalExpression":
      return [...literalTexts(node.left), ...literalTexts(node.right)];
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
      return literalTexts(node.expression);
    default:
      return [];
  }
}
