import { type Program, Visitor } from "oxc-parser";

export interface Named {
  readonly name: string;
  readonly start: number;
}

/** The members that a program's types and classes have, and the types that it names: where each stands. */
export interface Names {
  readonly members: readonly Named[];
  readonly types: readonly Named[];
}

export function readNames(program: Program, source: string): Names {
  const members: Named[] = [];
  const types: Named[] = [];
  type Span = { readonly start: number; readonly end: number };
  const textOf = ({ start, end }: Span) => source.slice(start, end);
  const addMember = ({ start }: Span, key: Span) => members.push({ name: textOf(key), start });
  const addType = (name: Span) => types.push({ name: textOf(name), start: name.start });

  new Visitor({
    TSPropertySignature: (node) => addMember(node, node.key),
    TSMethodSignature: (node) => addMember(node, node.key),
    PropertyDefinition: (node) => addMember(node, node.key),
    MethodDefinition: (node) => addMember(node, node.key),
    TSEnumMember: (node) => addMember(node, node.id),
    TSTypeReference: (node) => addType(node.typeName),
    TSInterfaceHeritage: (node) => addType(node.expression),
    TSClassImplements: (node) => addType(node.expression),
    TSTypeQuery: (node) => addType(node.exprName),
    ClassDeclaration: (node) => node.superClass && addType(node.superClass),
  }).visit(program);
  return { members, types };
}
