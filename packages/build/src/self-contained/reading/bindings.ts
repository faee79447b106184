import { type ESTree, Visitor } from "rolldown/utils";
import { declaredNames } from "./declared-names.ts";

type Node = ESTree.Node;

/**
 * The meanings of the names in a module. A name is unknown if it is declared twice in any scopes, if its
 * members are changed, or if it is an object that is passed to a function.
 */
export interface Bindings {
  /** The initial value of a `const`, if the name is in its scope. */
  constant: (name: { name: string; start: number }) => Node | null;
  imported: (name: string) => Import | null;
  /** Whether the module declares the name anywhere. If not, it is a global. */
  isDeclared: (name: string) => boolean;
}

export interface Import {
  /** The exported name; `default` for the default export. */
  name: string;
  from: string;
}

/** Reads the declarations when the first name is looked up. */
export function createBindings(program: ESTree.Program): Bindings {
  let known: Map<string, Declaration> | undefined;
  const imports = new Set(program.body.flatMap(importedBy));
  const declarations = () => (known ??= readDeclarations(program));
  return {
    constant({ name, start }) {
      const found = declarations().get(name);
      if (found?.kind !== "constant") return null;
      return found.scope.start <= start && start < found.scope.end ? found.value : null;
    },
    imported(name) {
      if (!imports.has(name)) return null;
      const found = declarations().get(name);
      return found?.kind === "import" ? found : null;
    },
    isDeclared: (name) => declarations().has(name),
  };
}

function importedBy(statement: Node): string[] {
  return statement.type === "ImportDeclaration" ? statement.specifiers.map(({ local }) => local.name) : [];
}

type Declaration =
  | { kind: "constant"; value: Node; scope: Node }
  | ({ kind: "import" } & Import)
  | { kind: "other" };

const other: Declaration = { kind: "other" };

function readDeclarations(program: ESTree.Program): Map<string, Declaration> {
  const found = new Map<string, Declaration>();
  const scopes = new Map<Node, Node>();
  const handed = new Set<string>();
  const declare = (name: string, declaration: Declaration) =>
    void found.set(name, found.has(name) ? other : declaration);
  const declareAll = (...patterns: (Node | null)[]) => {
    for (const name of patterns.flatMap(declaredNames)) declare(name, other);
  };
  const changed = (target: Node) => declareAll(rootOf(target));
  const enterScope = (scope: ESTree.Program | ESTree.BlockStatement | ESTree.StaticBlock) => {
    for (const statement of scope.body) {
      const isExport = statement.type === "ExportNamedDeclaration";
      scopes.set((isExport && statement.declaration) || statement, scope);
    }
  };
  const enterFunction = ({ id, params }: ESTree.Function) => declareAll(id, ...params);
  const enterNamed = ({ id }: { id: Node | null }) => declareAll(id);
  new Visitor({
    Program: enterScope,
    BlockStatement: enterScope,
    StaticBlock: enterScope,
    VariableDeclaration(node) {
      // It only declares the type of a global.
      if (node.declare) return;
      const scope = node.kind === "const" ? scopes.get(node) : undefined;
      for (const { id, init } of node.declarations) {
        if (scope && init && id.type === "Identifier")
          declare(id.name, { kind: "constant", value: init, scope });
        else declareAll(id);
      }
    },
    FunctionDeclaration: enterFunction,
    FunctionExpression: enterFunction,
    ArrowFunctionExpression: ({ params }) => declareAll(...params),
    ClassDeclaration: enterNamed,
    ClassExpression: enterNamed,
    TSEnumDeclaration: enterNamed,
    TSImportEqualsDeclaration: enterNamed,
    TSModuleDeclaration: enterNamed,
    CatchClause: ({ param }) => declareAll(param),
    ImportDeclaration({ specifiers, source }) {
      for (const specifier of specifiers)
        declare(specifier.local.name, { kind: "import", name: importedName(specifier), from: source.value });
    },
    AssignmentExpression: ({ left }) => changed(left),
    UpdateExpression: ({ argument }) => changed(argument),
    UnaryExpression({ operator, argument }) {
      if (operator === "delete") changed(argument);
    },
    // A function may change an object that it receives; Preact does not.
    CallExpression({ callee, arguments: given }) {
      if (callee.type === "Identifier" && /^(?:h|createElement)$/.test(callee.name)) return;
      for (const argument of given.map(rootOf)) if (argument.type === "Identifier") handed.add(argument.name);
    },
  }).visit(program);
  for (const [name, declaration] of found) {
    const isObject = declaration.kind === "constant" && rootOf(declaration.value).type === "ObjectExpression";
    if (isObject && handed.has(name)) found.set(name, other);
  }
  return found;
}

/** The outermost object of a member expression; any other node is returned as it is. */
function rootOf(node: Node): Node {
  switch (node.type) {
    case "MemberExpression":
      return rootOf(node.object);
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
      return rootOf(node.expression);
    default:
      return node;
  }
}

function importedName(specifier: ESTree.ImportDeclarationSpecifier): string {
  if (specifier.type !== "ImportSpecifier")
    return specifier.type === "ImportDefaultSpecifier" ? "default" : "*";
  const { imported } = specifier;
  return imported.type === "Literal" ? imported.value : imported.name;
}
