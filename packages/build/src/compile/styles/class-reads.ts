import { readFileSync } from "node:fs";
import { MagicString, type SourceMap } from "magic-string";
import { parseSync, type ESTree } from "rolldown/utils";
import type { Plugin } from "vite";
import { walk } from "zimmerframe";
import { fileOf, fileOfUrl } from "../../source/paths.ts";
import { unlessTooDeep } from "../../source/problem.ts";

type Node = ESTree.Node;

/**
 * A module that only reads classes of a CSS module, or members of JSON, by their names imports them one by one, so
 * that what nothing reads can be left out.
 */
export function classReadsPlugin(): Plugin {
  /** By the module and its text, because widgets share modules. */
  const known = new Map<string, { code: string; result: Rewritten | null }>();
  return {
    name: "orderpane:class-reads",
    enforce: "pre",
    transform: {
      filter: { id: /\.[cm]?[jt]sx?$/, code: /\.(?:module\.(?:css|less|s[ac]ss|styl|pcss)|json)["']/ },
      handler(code, id) {
        const found = known.get(id);
        if (found?.code === code) return found.result;
        const result = rewrite(id, code);
        // JSON may change.
        if (!code.includes(".json")) known.set(id, { code, result });
        return result;
      },
    },
  };
}

interface Rewritten {
  code: string;
  map: SourceMap;
}

function rewrite(id: string, code: string): Rewritten | null {
  const { program, errors } = parseSync(fileOf(id), code);
  if (errors.length > 0) return null;
  const edits = new MagicString(code);
  for (const { local, source } of importsOfMembers(program)) {
    const names = unlessTooDeep(() => namesRead(program, local.name));
    const isJson = source.endsWith(".json");
    if (names && (!isJson || hasMembers(fileOfUrl(source, id), names)))
      edits.appendLeft(local.start, "* as ");
  }
  return edits.hasChanged()
    ? { code: edits.toString(), map: edits.generateMap({ hires: "boundary" }) }
    : null;
}

interface Imported {
  local: ESTree.BindingIdentifier;
  source: string;
}

function importsOfMembers({ body }: ESTree.Program): Imported[] {
  return body.flatMap((statement) => {
    if (statement.type !== "ImportDeclaration") return [];
    const [specifier, ...others] = statement.specifiers;
    const source = statement.source.value;
    const isRead = /\.module\.\w+$|^\..*\.json$/.test(source);
    const isDefault = specifier?.type === "ImportDefaultSpecifier" && others.length === 0;
    return isRead && isDefault ? [{ local: specifier.local, source }] : [];
  });
}

/** Whether a file holds an object with these members. An array or a text has others. */
function hasMembers(file: string, names: readonly string[]): boolean {
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8").replace(/^\ufeff/, ""));
    return !Array.isArray(value) && names.every((name) => Object.hasOwn(Object(value), name));
  } catch {
    return false;
  }
}

/** The names behind the dots, `null` if the variable stands elsewhere. Another one of that name changes nothing. */
function namesRead(program: ESTree.Program, name: string): string[] | null {
  const names: string[] = [];
  let isRead = true;
  walk<Node, null>(program, null, {
    _(node, { path, next }) {
      if ((node.type === "Identifier" || node.type === "JSXIdentifier") && node.name === name) {
        const member = isMember(node, path) ? path.at(-1) : null;
        if (member?.type === "MemberExpression" && member.property.type === "Identifier")
          names.push(member.property.name);
        isRead &&= isImport(path.at(-1)) || !!member || isName(node, path.at(-1));
      }
      next();
    },
  });
  return isRead ? names : null;
}

function isImport(parent: Node | undefined): boolean {
  return parent?.type === "ImportDefaultSpecifier";
}

function isMember(node: Node, path: readonly Node[]): boolean {
  const [outer, parent] = path.slice(-2);
  if (parent?.type !== "MemberExpression" || parent.object !== node || parent.computed) return false;
  const { property } = parent;
  if (property.type !== "Identifier" || !isExported(property.name)) return false;
  const isWritten =
    (outer?.type === "AssignmentExpression" && outer.left === parent) ||
    outer?.type === "UpdateExpression" ||
    (outer?.type === "UnaryExpression" && outer.operator === "delete") ||
    (outer?.type === "CallExpression" && outer.callee === parent);
  return !isWritten;
}

/** A key or the name behind a dot. */
function isName(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === "MemberExpression") return parent.property === node && !parent.computed;
  return parent?.type === "Property" && parent.key === node && !parent.computed && !parent.shorthand;
}

/** Vite exports no class whose name is a word of the language. */
function isExported(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name) && !words.has(name);
}

const words = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends false " +
    "finally for function if implements import in instanceof interface let new null package private protected public " +
    "return static super switch this throw true try typeof undefined var void while with yield NaN Infinity then"
  ).split(" "),
);
