import type { ESTree } from "rolldown/utils";
import { writtenText } from "./literal-text.ts";
import type { Names } from "./names.ts";

type Node = ESTree.Node;

/** A name that the module declares or imports is not a global. */
export function calledGlobal(callee: Node, names: Names): string | null {
  if (callee.type === "Identifier") return names.isDeclared(callee.name) ? null : callee.name;
  if (callee.type !== "MemberExpression" || callee.object.type !== "Identifier") return null;
  return /^(?:window|self|globalThis)$/.test(callee.object.name) ? propertyName(callee) : null;
}

export function propertyName({ computed, property }: ESTree.MemberExpression): string | null {
  if (computed) return writtenText(property);
  return property.type === "Identifier" ? property.name : null;
}
