import { MagicString } from "magic-string";
import { type ESTree, parseSync } from "rolldown/utils";
import type { Plugin } from "vite";
import { walk } from "zimmerframe";
import { fileOf } from "../../source/paths.ts";
import { errorAt, type Problem, unlessTooDeep, wrapForBundler } from "../../source/problem.ts";

type Node = ESTree.Node;

/**
 * Keeps away from the compiler what it compiles to something else without a word: namespaces with variables or
 * in several parts, `super()` as a part of an expression, and another variable with the name of its class.
 */
export function compilerGaps(root: () => string): Plugin {
  return {
    name: "orderpane:compiler-gaps",
    enforce: "pre",
    transform: {
      filter: {
        id: /\.[cm]?[jt]sx?$/,
        code: /\b(?:namespace|module)\s+[\w$.]+\s*\{|\bstatic\b[^;{}]*#|\bsuper\s*\(/,
      },
      handler(code, id) {
        const { program, errors } = parseSync(fileOf(id), code);
        if (errors.length > 0) return null;
        const isTyped = /\.[cm]?tsx?$/.test(id);
        const problem = isTyped
          ? unlessTooDeep(() => findPartOfNamespace(program) ?? findNestedSuper(program))
          : null;
        if (problem) throw wrapForBundler(errorAt({ root: root(), id, code }, problem));
        const edits = new MagicString(code);
        unlessTooDeep(() => renameShadows(program, edits));
        return edits.hasChanged()
          ? { code: edits.toString(), map: edits.generateMap({ hires: "boundary" }) }
          : null;
      },
    },
  };
}

const moduleFix = "Write a module in place of the namespace: export from a file of its own, and import that.";

function findPartOfNamespace(program: ESTree.Program): Problem | null {
  const found: Problem[] = [];
  const seen = new Set<string>();
  const refuse = ({ start }: Node, problem: string) =>
    void found.push({ code: "not-compiled", offset: start, problem, fix: moduleFix });
  walk<Node, { name: string }>(
    program,
    { name: "" },
    {
      TSModuleDeclaration(node, { state, next }) {
        if (node.declare || node.body?.type !== "TSModuleBlock") return;
        const name = `${state.name}.${textOf(node.id)}`;
        if (seen.has(name))
          refuse(node, `the parts of the namespace ${name.slice(1)} do not see each other's values`);
        seen.add(name);
        for (const statement of node.body.body) {
          if (statement.type !== "ExportNamedDeclaration") continue;
          const { declaration } = statement;
          if (
            declaration?.type === "VariableDeclaration" &&
            declaration.kind !== "const" &&
            !declaration.declare
          ) {
            refuse(
              declaration,
              `${declaration.kind} in a namespace keeps another value than its readers see`,
            );
          }
        }
        next({ name });
      },
    },
  );
  return found[0] ?? null;
}

function textOf(node: Node): string {
  if (node.type === "Identifier") return node.name;
  if (node.type === "TSQualifiedName") return `${textOf(node.left)}.${textOf(node.right)}`;
  return "";
}

/** Where it matters: the compiler assigns fields and parameters of the class behind a `super()` that stands alone. */
function findNestedSuper(program: ESTree.Program): Problem | null {
  const found: Problem[] = [];
  walk<Node, null>(program, null, {
    Super({ start }, { path }) {
      const [statement, call] = path.slice(-2);
      if (call?.type !== "CallExpression" || statement?.type === "ExpressionStatement") return;
      const body = path.findLast((node) => node.type === "ClassBody");
      const isSet = body?.type === "ClassBody" && body.body.some(setsField);
      if (!isSet) return;
      found.push({
        code: "not-compiled",
        offset: start,
        problem: "super() is part of an expression, and the fields of the class would be set before it",
        fix: "Call it in a statement of its own: if (x) super(1); else super(2);.",
      });
    },
  });
  return found[0] ?? null;
}

function setsField(member: ESTree.ClassElement): boolean {
  if (member.type === "PropertyDefinition") return !member.static && member.value !== null;
  if (member.type !== "MethodDefinition" || member.kind !== "constructor") return false;
  return member.value.params.some(({ type }) => type === "TSParameterProperty");
}

/**
 * Where old browsers are targets, the compiler refers to a class with private static members by its name, even
 * where a parameter or a variable inside has the same one. Those get another name.
 */
function renameShadows(program: ESTree.Program, edits: MagicString): void {
  walk<Node, { name: string | null }>(
    program,
    { name: null },
    {
      ClassBody(node, { path, next }) {
        const parent = path.at(-1);
        const name = parent && "id" in parent && parent.id?.type === "Identifier" ? parent.id.name : null;
        const isPrivate = node.body.some(
          (member) =>
            "static" in member && member.static && "key" in member && member.key.type === "PrivateIdentifier",
        );
        next({ name: isPrivate ? name : null });
      },
      _(node, { state, next }) {
        if (state.name !== null && declares(node, state.name)) rename(node, state.name, edits);
        else next();
      },
    },
  );
}

function declares(node: Node, name: string): boolean {
  switch (node.type) {
    case "FunctionExpression":
    case "FunctionDeclaration":
    case "ArrowFunctionExpression":
      return (
        node.params.some((param) => binds(param, name)) ||
        (node.body !== null && hasVariable(node.body, name))
      );
    case "BlockStatement":
    case "StaticBlock":
      return node.body.some((statement) => isDeclaration(statement, name));
    case "ForStatement":
      return node.init !== null && isDeclaration(node.init, name);
    case "ForInStatement":
    case "ForOfStatement":
      return isDeclaration(node.left, name);
    case "CatchClause":
      return node.param !== null && binds(node.param, name);
    default:
      return false;
  }
}

function isDeclaration(node: Node, name: string): boolean {
  if (node.type === "VariableDeclaration") return node.declarations.some(({ id }) => binds(id, name));
  return (
    /^(?:Function|Class)Declaration$/.test(node.type) && "id" in node && !!node.id && binds(node.id, name)
  );
}

/** `var` in any of the function's own blocks. */
function hasVariable(body: Node, name: string): boolean {
  let found = false;
  walk<Node, null>(body, null, {
    _(node, { next }) {
      if (node !== body && /Function|Class/.test(node.type)) return;
      if (node.type === "VariableDeclaration" && node.kind === "var") found ||= isDeclaration(node, name);
      next();
    },
  });
  return found;
}

function binds(pattern: Node, name: string): boolean {
  switch (pattern.type) {
    case "Identifier":
      return pattern.name === name;
    case "AssignmentPattern":
      return binds(pattern.left, name);
    case "RestElement":
      return binds(pattern.argument, name);
    case "ArrayPattern":
      return pattern.elements.some((element) => element !== null && binds(element, name));
    case "ObjectPattern":
      return pattern.properties.some((property) =>
        binds(property.type === "Property" ? property.value : property, name),
      );
    default:
      return false;
  }
}

/** All that has the name inside of the node is the variable that the node declares, or another one inside. */
function rename(region: Node, name: string, edits: MagicString): void {
  const other = `${name}$inner`;
  walk<Node, null>(region, null, {
    _(node, { path, next }) {
      if ((node.type === "Identifier" || node.type === "JSXIdentifier") && node.name === name) {
        renameAt(node, path.at(-1), { name, other }, edits);
      }
      next();
    },
  });
}

function renameAt(
  node: Node,
  parent: Node | undefined,
  { name, other }: { name: string; other: string },
  edits: MagicString,
): void {
  const isKey =
    parent !== undefined &&
    "key" in parent &&
    parent.key === node &&
    !("computed" in parent && parent.computed);
  if (isKey && parent.type === "Property" && parent.shorthand) {
    // The key and the value are the same text.
    edits.overwrite(node.start, node.end, `${name}: ${other}`);
    return;
  }
  const isValueOfShorthand = parent?.type === "Property" && parent.shorthand;
  const isMember = parent?.type === "MemberExpression" && parent.property === node && !parent.computed;
  if (isKey || isMember || isValueOfShorthand || parent?.type === "JSXAttribute") return;
  edits.overwrite(node.start, node.start + name.length, other);
}
