import type { ESTree } from "rolldown/utils";
import { literalTexts } from "./literal-text.ts";

type Node = ESTree.Node;

/** Answers the name of a global that is called, alone or as a member of `window`; `null` for all else. */
export type GlobalName = (callee: Node) => string | null;

/** A module may have a `Worker` of its own: what it declares or imports at its top level is no global. */
export function createGlobalName(program: ESTree.Program): GlobalName {
  const own = new Set(program.body.flatMap(declaredBy));
  return (callee) => {
    if (callee.type === "Identifier") return own.has(callee.name) ? null : callee.name;
    if (callee.type !== "MemberExpression" || callee.object.type !== "Identifier") return null;
    return /^(?:window|self|globalThis)$/.test(callee.object.name) ? propertyName(callee) : null;
  };
}

/** The name behind the dot, or in brackets where it is a literal. */
export function propertyName({ computed, property }: ESTree.MemberExpression): string | null {
  if (computed) return literalTexts(property)[0]?.text ?? null;
  return property.type === "Identifier" ? property.name : null;
}

function declaredBy(statement: Node): string[] {
  switch (statement.type) {
    case "ImportDeclaration":
      return statement.specifiers.map(({ local }) => local.name);
    case "ExportNamedDeclaration":
      return statement.declaration ? declaredBy(statement.declaration) : [];
    case "ClassDeclaration":
    case "FunctionDeclaration":
      return statement.id ? [statement.id.name] : [];
    case "VariableDeclaration":
      return statement.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.name] : []));
    default:
      return [];
  }
}
