import { type ESTree, Visitor } from "rolldown/utils";

type Node = ESTree.Node;

export interface Names {
  /** The value of a constant; `null` for any other name, and for one that is declared twice or changed. */
  constant(name: string): Node | null;
  isDeclared(name: string): boolean;
  /** `null` also for a name that is declared again. */
  imported(name: string): Import | null;
}

export interface Import {
  /** As exported; the module's own name for a default export. */
  name: string;
  from: string;
}

export function readNames(program: ESTree.Program): Names {
  const declared = new Map<string, Node | null>();
  const imported = new Map<string, Import>();
  const declare = (name: string, value: Node | null) => {
    imported.delete(name);
    declared.set(name, declared.has(name) ? null : value);
  };
  const declareAll = (...patterns: (Node | null)[]) => {
    for (const name of patterns.flatMap(declaredNames)) declare(name, null);
  };
  const declareFunction = ({ id, params }: ESTree.Function) => declareAll(id, ...params);
  const declareId = ({ id }: { id: Node | null }) => declareAll(id);
  new Visitor({
    VariableDeclaration({ kind, declare: isForeign, declarations }) {
      // `declare const` only gives the type of a global.
      for (const { id, init } of isForeign ? [] : declarations) {
        if (kind === "const" && id.type === "Identifier") declare(id.name, init);
        else declareAll(id);
      }
    },
    FunctionDeclaration: declareFunction,
    FunctionExpression: declareFunction,
    ArrowFunctionExpression: ({ params }) => declareAll(...params),
    ClassDeclaration: declareId,
    ClassExpression: declareId,
    TSEnumDeclaration: declareId,
    CatchClause: ({ param }) => declareAll(param),
    AssignmentExpression({ left }) {
      let root: Node = left;
      while (root.type === "MemberExpression") root = root.object;
      declareAll(root);
    },
    ImportDeclaration({ specifiers, source }) {
      for (const specifier of specifiers) {
        const { local } = specifier;
        declareAll(local);
        imported.set(local.name, { name: exportedName(specifier) ?? local.name, from: source.value });
      }
    },
  }).visit(program);
  return {
    constant: (name) => declared.get(name) ?? null,
    isDeclared: (name) => declared.has(name),
    imported: (name) => imported.get(name) ?? null,
  };
}

function exportedName(specifier: ESTree.ImportDeclarationSpecifier): string | null {
  if (specifier.type !== "ImportSpecifier") return null;
  const { imported } = specifier;
  const name = imported.type === "Literal" ? imported.value : imported.name;
  return name === "default" ? null : name;
}

function declaredNames(pattern: Node | null): string[] {
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
