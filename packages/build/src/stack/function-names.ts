import { type ESTree, parseSync, Visitor } from "rolldown/utils";
import { unlessTooDeep } from "../source/problem.ts";
import { valueOf } from "../self-contained/reading/literal-text.ts";
import type { SourcePlace } from "./locate.ts";

/**
 * Returns a function that names the innermost function around a place, as its source does. A function without
 * a name of its own has that of the constant, property, method or attribute that holds it. `null` outside of
 * functions, for a function that nothing holds, and where the source is not known.
 */
export function createFunctionNames(): (place: SourcePlace) => string | null {
  const known = new Map<string, NamedFunction[]>();
  return ({ file, line, column, content }) => {
    if (content === null) return null;
    const functions = known.get(content) ?? readFunctions(file, content);
    known.set(content, functions);
    const before = content.split("\n").slice(0, line - 1);
    const offset = before.reduce((sum, text) => sum + text.length + 1, column - 1);
    // Inner functions come after the outer ones.
    return functions.findLast(({ start, end }) => start <= offset && offset < end)?.name ?? null;
  };
}

interface NamedFunction {
  start: number;
  end: number;
  name: string | null;
}

function readFunctions(file: string, content: string): NamedFunction[] {
  const { program, errors } = parseSync(file, content);
  if (errors.length > 0) return [];
  return unlessTooDeep(() => listFunctions(program)) ?? [];
}

function listFunctions(program: ESTree.Program): NamedFunction[] {
  const functions: NamedFunction[] = [];
  const holders = new Map<Node, string>();
  const hold = (name: string | null, value: Node | null) => {
    const held = value && valueOf(value, { constant: () => null });
    if (held && name !== null && !holders.has(held)) holders.set(held, name);
  };
  const holdInKey = ({ key, value, computed }: { key: Node; value: Node | null; computed: boolean }) =>
    hold(computed ? null : nameOf(key), value);
  const addFunction = (node: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    const { start, end, id } = node;
    functions.push({ start, end, name: id?.name ?? holders.get(node) ?? null });
  };
  // `new Card()` is shown with the name of the class.
  const holdConstructor = (node: ESTree.Class) => {
    const name = node.id?.name ?? holders.get(node);
    for (const member of node.body.body) {
      const isConstructor = member.type === "MethodDefinition" && member.kind === "constructor";
      if (isConstructor && name !== undefined) holders.set(member.value, name);
    }
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => hold(nameOf(id), init),
    AssignmentExpression: ({ left, right }) => hold(nameOf(left), right),
    AssignmentPattern: ({ left, right }) => hold(nameOf(left), right),
    Property: holdInKey,
    MethodDefinition: holdInKey,
    PropertyDefinition: holdInKey,
    JSXAttribute: ({ name, value }) => hold(nameOf(name), value),
    ExportDefaultDeclaration: ({ declaration }) => hold("default", declaration),
    ClassDeclaration: holdConstructor,
    ClassExpression: holdConstructor,
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
  }).visit(program);
  return functions;
}

type Node = ESTree.Node;

function nameOf(holder: Node): string | null {
  switch (holder.type) {
    case "Identifier":
    case "PrivateIdentifier":
    case "JSXIdentifier":
      return holder.name;
    case "Literal":
      return String(holder.value);
    case "MemberExpression":
      return holder.computed ? null : nameOf(holder.property);
    default:
      return null;
  }
}
