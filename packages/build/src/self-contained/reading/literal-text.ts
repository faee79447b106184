import type { ESTree } from "rolldown/utils";
import type { Bindings } from "./bindings.ts";
import { type PossibleValue, possibleValues } from "./possible-values.ts";

type Node = ESTree.Node;

/** A text, or the part of it that is known from the source. */
export interface LiteralText {
  /** The literal, possibly the value of a constant, or the expression that joins the text. */
  node: Node;
  text: string;
  /** Whether the text continues with a value that is only known at run time: `` `https://${host}` ``. */
  isBeginning: boolean;
}

/** The text of an expression that is a single literal; `null` for constants and joined texts. */
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

/** All texts that an expression may have, without those that are only known at run time. */
export function literalTexts(
  node: Node | null | undefined,
  bindings: Bindings,
  names?: number,
): LiteralText[] {
  return possibleValues(node, bindings, names).flatMap((value) => {
    const known = knownText(value, bindings);
    if (known) return [{ node: value.node, ...known }];
    if (!isSum(value.node)) return [];
    return literalTexts(value.node.left, bindings, value.names).map(({ text }) => ({
      node: value.node,
      text,
      isBeginning: true,
    }));
  });
}

type KnownText = Omit<LiteralText, "node">;

/** The text of a value that has only one. */
function knownText({ node, names }: PossibleValue, bindings: Bindings): KnownText | null {
  const partText = (part: Node): KnownText | null => {
    const [value, another] = possibleValues(part, bindings, names);
    return value && !another ? knownText(value, bindings) : null;
  };
  if (node.type === "TemplateLiteral") {
    const parts = node.quasis.flatMap(({ value }, index) => [
      typeof value.cooked === "string" ? { text: value.cooked, isBeginning: false } : null,
      ...node.expressions.slice(index, index + 1).map(partText),
    ]);
    return parts.reduce(join);
  }
  if (isSum(node)) {
    const left = partText(node.left);
    return left && join(left, left.isBeginning ? null : partText(node.right));
  }
  const text = writtenText(node);
  return text === null ? null : { text, isBeginning: false };
}

function join(first: KnownText | null, second: KnownText | null): KnownText | null {
  if (!first || first.isBeginning) return first;
  if (!second) return { ...first, isBeginning: true };
  return { text: first.text + second.text, isBeginning: second.isBeginning };
}

function isSum(node: Node): node is ESTree.BinaryExpression {
  return node.type === "BinaryExpression" && node.operator === "+";
}
