import type { ESTree } from "rolldown/utils";

type Node = ESTree.Node;

/** The names that a pattern or an identifier declares. */
export function declaredNames(pattern: Node | null): string[] {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern.name];
    case "ObjectPattern":
      return pattern.properties.flatMap((property) =>
        declaredNames(property.type === "Property" ? property.value : property),
      );
    case "ArrayPattern":
      return pattern.elements.flatMap(declaredNames);
    case "AssignmentPattern":
      return declaredNames(pattern.left);
    case "RestElement":
      return declaredNames(pattern.argument);
    case "TSParameterProperty":
      return declaredNames(pattern.parameter);
    default:
      return [];
  }
}
