import type { SourcePlace } from "@orderpane/protocol/bundle";
import { type ESTree, parseSync } from "rolldown/utils";
import { walk } from "zimmerframe";
import { unwrap } from "../source/expressions.ts";
import { unlessTooDeep } from "../source/problem.ts";

type Node = ESTree.Node;

/**
 * Returns the name of the innermost function around a place in the source. A function without a name gets
 * that of the constant, property, method or attribute that holds it. Returns `null` outside functions, for a
 * function that is not held by anything, and if the source is not known.
 */
export function functionNameAt({ file, line, column, content }: SourcePlace): string | null {
  if (content === null) return null;
  const before = content.split("\n").slice(0, line - 1);
  const offset = before.reduce((sum, text) => sum + text.length + 1, column - 1);
  let name: string | null = null;
  const search = (program: Node) =>
    walk(program, null, {
      _(node, { next, path }) {
        if (node.start > offset || node.end <= offset) return;
        if (/^(?:Arrow)?Function(?:Declaration|Expression)$/.test(node.type)) {
          const own = "id" in node && node.id ? nameOf(node.id) : null;
          name = own ?? nameHeldBy(path.findLast((parent) => unwrap(parent) === parent));
        }
        next();
      },
    });
  const { program, errors } = parseSync(file, content);
  if (errors.length === 0) unlessTooDeep(() => search(program));
  return name;
}

function nameHeldBy(holder: Node | undefined): string | null {
  switch (holder?.type) {
    case "VariableDeclarator":
      return nameOf(holder.id);
    case "AssignmentExpression":
    case "AssignmentPattern":
      return nameOf(holder.left);
    case "Property":
    case "MethodDefinition":
    case "PropertyDefinition":
      return holder.computed ? null : nameOf(holder.key);
    case "JSXAttribute":
      return nameOf(holder.name);
    case "ExportDefaultDeclaration":
      return "default";
    default:
      return null;
  }
}

function nameOf(node: Node): string | null {
  switch (node.type) {
    case "Identifier":
    case "PrivateIdentifier":
    case "JSXIdentifier":
      return node.name;
    case "Literal":
      return String(node.value);
    case "MemberExpression":
      return node.computed ? null : nameOf(node.property);
    default:
      return null;
  }
}
