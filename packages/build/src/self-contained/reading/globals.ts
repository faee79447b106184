import type { ESTree } from "rolldown/utils";
import type { Bindings } from "./bindings.ts";
import { writtenText } from "./literal-text.ts";

type Node = ESTree.Node;

/**
 * The name of the global that is called, alone or as a member of `window`; `null` for anything else. A name
 * that the module declares or imports is not a global.
 */
export function findGlobal(
  callee: Node,
  globals: ReadonlySet<string>,
  { isDeclared }: Bindings,
): string | null {
  if (callee.type === "Identifier") {
    return globals.has(callee.name) && !isDeclared(callee.name) ? callee.name : null;
  }
  if (callee.type !== "MemberExpression" || callee.object.type !== "Identifier") return null;
  const name = propertyName(callee);
  return name !== null && globals.has(name) && /^(?:window|self|globalThis)$/.test(callee.object.name)
    ? name
    : null;
}

/** The name after the dot, or a literal in brackets. */
export function propertyName({ computed, property }: ESTree.MemberExpression): string | null {
  if (computed) return writtenText(property);
  return property.type === "Identifier" ? property.name : null;
}
