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

/** The text of an expression that is only a literal. */
export function writtenText(node: Node | null | undefined): string | null {
  const literal = node && unwrap(node);
  switch (literal?.type) {
    case "Literal":
      return typeof literal.value === "string" ? literal.value : null;
    case "JSXText":
      return literal.value;
    case "TemplateLiteral":
      return literal.expressions.length === 0 ? (literal.quasis[0]?.value.cooked ?? null) : null;
    default:
      return null;
  }
}

/** Circles of constants end with a `RangeError`, like expressions that are nested too deeply. */
export function valueOf(node: Node, names: Pick<Names, "constant">): Node {
  const inner = unwrap(node);
  const value = inner.type === "Identifier" ? names.constant(inner.name) : null;
  return value ? valueOf(value, names) : inner;
}

/**
 * The values that an expression may have. A constant whose value is chosen by a condition is not known,
 * because the condition may depend on where the program runs.
 */
export function valuesOf(node: Node | null | undefined, names: Names): Node[] {
  if (!node) return [];
  const inner = unwrap(node);
  const all = (...parts: Node[]) => parts.flatMap((part) => valuesOf(part, names));
  if (inner.type === "ConditionalExpression") return all(inner.consequent, inner.alternate);
  if (inner.type === "LogicalExpression") return all(inner.left, inner.right);
  return [valueOf(inner, names)];
}

function unwrap(node: Node): Node {
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
