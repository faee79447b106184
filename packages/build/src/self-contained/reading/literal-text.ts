import type { ESTree } from "rolldown/utils";
import type { Names } from "./names.ts";

type Node = ESTree.Node;

/** A text, or the part of it that is known from the source. */
export interface LiteralText {
  /** The literal, possibly the value of a constant, or the expression that joins the text. */
  node: Node;
  text: string;
  /** Whether the text continues with a value that is only known at run time: `` `https://${host}` ``. */
  isBeginning: boolean;
}

export function writtenText(node: Node | null | undefined): string | null {
  switch (node?.type) {
    case "Literal":
      return typeof node.value === "string" ? node.value : null;
    case "JSXText":
      return node.value;
    case "TemplateLiteral":
      return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? null) : null;
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
      return writtenText(node.expression);
    default:
      return null;
  }
}

/** Circles of constants end with a `RangeError`, like expressions that are nested too deeply. */
export function valueOf(node: Node, names: Pick<Names, "constant">): Node {
  switch (node.type) {
    case "Identifier": {
      const value = names.constant(node.name);
      return value ? valueOf(value, names) : node;
    }
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
      return valueOf(node.expression, names);
    default:
      return node;
  }
}

/**
 * The values that an expression may have. A constant whose value is chosen by a condition is not known,
 * because the condition may depend on where the program runs.
 */
export function valuesOf(node: Node | null | undefined, names: Names): Node[] {
  const all = (...parts: Node[]) => parts.flatMap((part) => valuesOf(part, names));
  if (!node) return [];
  switch (node.type) {
    case "ConditionalExpression":
      return all(node.consequent, node.alternate);
    case "LogicalExpression":
      return all(node.left, node.right);
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
      return all(node.expression);
    default:
      return [valueOf(node, names)];
  }
}

export function literalTexts(node: Node | null | undefined, names: Names): LiteralText[] {
  return valuesOf(node, names).flatMap((value) => {
    const known = knownText(value, names);
    return known ? [{ node: value, ...known }] : [];
  });
}

type KnownText = Omit<LiteralText, "node">;

function knownText(node: Node, names: Names): KnownText | null {
  const textOf = (part: Node) => knownText(valueOf(part, names), names);
  if (node.type === "TemplateLiteral") {
    const parts = node.quasis.flatMap(({ value }, index) => [
      typeof value.cooked === "string" ? { text: value.cooked, isBeginning: false } : null,
      ...node.expressions.slice(index, index + 1).map(textOf),
    ]);
    return parts.reduce(join);
  }
  if (node.type === "BinaryExpression" && node.operator === "+") {
    return join(textOf(node.left), textOf(node.right));
  }
  const text = writtenText(node);
  return text === null ? null : { text, isBeginning: false };
}

function join(first: KnownText | null, second: KnownText | null): KnownText | null {
  if (!first || first.isBeginning) return first;
  if (!second) return { ...first, isBeginning: true };
  return { text: first.text + second.text, isBeginning: second.isBeginning };
}
