import type { ESTree } from "rolldown/utils";
import type { Bindings } from "./bindings.ts";

type Node = ESTree.Node;

/** A possible value of an expression. */
export interface PossibleValue {
  node: Node;
  /** How many more names may be followed from here. The limit ends circles. */
  names: number;
}

const mostNames = 5;

/**
 * The possible values of an expression: the branches of a condition, and the initial value of a constant. A
 * constant whose value is chosen by a condition is not followed, because the condition may depend on where
 * the program runs.
 */
export function possibleValues(
  node: Node | null | undefined,
  bindings: Bindings,
  names = mostNames,
): PossibleValue[] {
  if (!node) return [];
  const valuesOf = (part: Node) => possibleValues(part, bindings, names);
  switch (node.type) {
    case "Identifier": {
      const made = names > 0 ? bindings.constant(node) : null;
      const values = possibleValues(made, bindings, names - 1);
      return values.length === 1 ? values : [{ node, names }];
    }
    case "ConditionalExpression":
      return [...valuesOf(node.consequent), ...valuesOf(node.alternate)];
    case "LogicalExpression":
      return [...valuesOf(node.left), ...valuesOf(node.right)];
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
      return valuesOf(node.expression);
    default:
      return [{ node, names }];
  }
}
