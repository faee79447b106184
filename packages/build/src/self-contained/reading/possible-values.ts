import type { ESTree } from "rolldown/utils";
import type { Bindings } from "./bindings.ts";

type Node = ESTree.Node;

/** An expression that stands for another. */
export interface PossibleValue {
  node: Node;
  /** How many names may still be followed from here: what ends circles. */
  names: number;
}

const mostNames = 5;

/**
 * What an expression may come to: the branches of a condition, and what a constant of the module is made with. One
 * that is made by a condition stands for itself: the condition may well ask where the program runs.
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
