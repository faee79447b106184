import type { ESTree } from "rolldown/utils";

/**
 * The value of a literal that JSON could have, also as minifiers write it; `undefined` for any other
 * expression.
 */
export function literalValue(node: ESTree.Node | null): unknown {
  switch (node?.type) {
    case "Literal":
      return "regex" in node || "bigint" in node ? undefined : node.value;
    case "TemplateLiteral":
      return node.expressions.length > 0 ? undefined : (node.quasis[0]?.value.cooked ?? undefined);
    case "UnaryExpression": {
      const value = literalValue(node.argument);
      if (typeof value !== "number") return undefined;
      return node.operator === "-" ? -value : node.operator === "!" ? !value : undefined;
    }
    case "ArrayExpression": {
      const items = node.elements.map(literalValue);
      return items.includes(undefined) ? undefined : items;
    }
    case "ObjectExpression": {
      const members = node.properties.map(memberValue);
      return members.includes(undefined) ? undefined : Object.fromEntries(members as [string, unknown][]);
    }
    default:
      return undefined;
  }
}

function memberValue(member: ESTree.ObjectPropertyKind): [name: string, value: unknown] | undefined {
  if (member.type !== "Property" || member.kind !== "init" || member.method) return undefined;
  const { key, computed } = member;
  const name = key.type === "Identifier" && !computed ? key.name : literalValue(key);
  const value = literalValue(member.value);
  const isName = typeof name === "string" || typeof name === "number";
  return isName && value !== undefined ? [String(name), value] : undefined;
}

/** The length of the source, in a literal, for this many UTF-16 units of its value. */
export function rawOffset(raw: string, units: number): number {
  let left = units;
  for (const { 0: written, index } of raw.matchAll(/\\(?:x..|u\{[^}]*\}|u....|[^])|[^]/g)) {
    if (left <= 0) return index;
    left -= unitsOf(written);
  }
  return raw.length;
}

function unitsOf(written: string): number {
  if (written === "\\\n") return 0;
  const [, hex] = /^\\u\{(.*)\}$/.exec(written) ?? [];
  return hex !== undefined && Number.parseInt(hex, 16) > 0xff_ff ? 2 : 1;
}
