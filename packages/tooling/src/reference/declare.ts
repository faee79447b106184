import type { Declaration as DeclarationNode, ParseResult, Statement, VariableDeclarator } from "oxc-parser";
import { readComments } from "./comments.ts";
import type { Declaration } from "./declaration.ts";
import { readNames } from "./names.ts";
import { type Cut, cutsOf, cutText, isCut } from "./signature.ts";

/** A declaration under one of its names. */
export interface Found {
  readonly name: string;
  readonly node: DeclarationNode | VariableDeclarator;
  /** Where the statement around it starts: its doc comment ends there. */
  readonly start: number;
}

/** What a statement declares by name; `const a = 1, b = 2` is two. */
export function foundIn(statement: Statement): Found[] {
  const { start } = statement;
  const isExport =
    statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration";
  const node = isExport ? statement.declaration : statement;
  switch (node?.type) {
    case "VariableDeclaration":
      return node.declarations.flatMap((declarator) =>
        declarator.id.type === "Identifier" ? { name: declarator.id.name, node: declarator, start } : [],
      );
    case "FunctionDeclaration":
    case "TSDeclareFunction":
    case "ClassDeclaration":
    case "TSInterfaceDeclaration":
    case "TSTypeAliasDeclaration":
    case "TSEnumDeclaration":
    case "TSModuleDeclaration":
      return node.id && "name" in node.id ? [{ name: node.id.name, node, start }] : [];
    default:
      return [];
  }
}

/** Makes a function that puts together what was found under one name: overloads, merged declarations. */
export function createDeclare(file: string, source: string, { program, comments }: ParseResult) {
  const remarks = readComments(source, comments);
  const names = readNames(program, source);

  const declareOne = (name: string, all: readonly Found[]): Declaration => {
    const parts = withoutImplementation(all);
    const cuts = [...remarks.cuts, ...parts.flatMap(({ node }) => cutsOf(node))];
    const isShown = ({ start }: { start: number }) =>
      parts.some(({ node }) => node.start <= start && start < node.end) && !isCut(start, cuts);
    return {
      name,
      file,
      line: source.slice(0, parts[0]!.start).split("\n").length,
      signature: parts.map(({ node }) => signatureOf(source, node, cuts)).join("\n"),
      doc: all.map(({ start }) => remarks.docBefore(start)).find((doc) => doc !== "") ?? "",
      members: names.members
        .filter(isShown)
        .map((member) => ({ name: member.name, doc: remarks.docBefore(member.start) }))
        .filter(({ doc }) => doc !== ""),
      references: [...new Set(names.types.filter(isShown).map((type) => type.name))],
    };
  };

  return (found: readonly Found[]): Map<string, Declaration> => {
    const byName = Map.groupBy(found, ({ name }) => name);
    return new Map(Array.from(byName, ([name, all]) => [name, declareOne(name, all)]));
  };
}

/** Callers see the overloads alone. */
function withoutImplementation(all: readonly Found[]): readonly Found[] {
  const isOverloaded = all.some(({ node }) => node.type === "TSDeclareFunction");
  return isOverloaded ? all.filter(({ node }) => node.type !== "FunctionDeclaration") : all;
}

function signatureOf(source: string, node: Found["node"], cuts: readonly Cut[]): string {
  const { start, end } = node;
  // What is said of a union's last member stands behind the semicolon.
  const [remark = ""] = /^[ \t]*\/\/.*/.exec(source.slice(end)) ?? [];
  const text = cutText(source, { start, end: end + remark.length }, cuts);
  return node.type === "VariableDeclarator" ? `const ${text};` : text;
}
