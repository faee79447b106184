import { parseSync, type StringLiteral, Visitor } from "oxc-parser";

/** One import of a source file, in any form. */
export interface Import {
  /** The imported module, as written. Undefined when it is computed: `import(name)`. */
  readonly specifier: string | undefined;
  /** Whether the whole statement has no effect at run time: `import type`, `export type`, `import("x").T`. */
  readonly typeOnly: boolean;
  /** Counts from 1. */
  readonly line: number;
}

/**
 * The imports of a source file, in their order. When it cannot be parsed, there are none, and `problem` is
 * set.
 */
export interface SourceImports {
  readonly imports: readonly Import[];
  readonly problem?: { readonly message: string; readonly line: number };
}

/**
 * Reads the imports of a TypeScript or JavaScript source: static, dynamic and type imports, re-exports,
 * `require`, `require.resolve`, `import.meta.resolve`.
 *
 * `import { type T } from "x"` is not a type-only import, because the module is still loaded.
 */
export function readImports(fileName: string, source: string): SourceImports {
  const { program, errors } = parseSync(fileName, source);
  const lineOf = (offset: number) => source.slice(0, offset).split("\n").length;
  const [error] = errors;
  if (error) {
    const line = lineOf(error.labels[0]?.start ?? 0);
    return { imports: [], problem: { message: `cannot be parsed: ${error.message}`, line } };
  }

  const found: { specifier: string | undefined; typeOnly: boolean; start: number }[] = [];
  const add = (from: object | null | undefined, typeOnly: boolean, start: number) => {
    if (from) found.push({ specifier: stringOf(from), typeOnly, start });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source, node.importKind === "type", node.start),
    ExportNamedDeclaration: (node) => add(node.source, node.exportKind === "type", node.start),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === "type", node.start),
    ImportExpression: (node) => add(node.source, false, node.start),
    TSImportType: (node) => add(node.source, true, node.start),
    TSExternalModuleReference: (node) => add(node.expression, false, node.start),
    CallExpression: (node) => {
      if (resolvesModule(source.slice(node.callee.start, node.callee.end))) {
        add(node.arguments[0], false, node.start);
      }
    },
  }).visit(program);

  return {
    imports: found
      .toSorted((a, b) => a.start - b.start)
      .map(({ specifier, typeOnly, start }) => ({ specifier, typeOnly, line: lineOf(start) })),
  };
}

function stringOf(node: object): string | undefined {
  return isStringLiteral(node) ? node.value : undefined;
}

function isStringLiteral(node: object): node is StringLiteral {
  return "type" in node && node.type === "Literal" && "value" in node && typeof node.value === "string";
}

function resolvesModule(callee: string): boolean {
  return callee === "require" || callee === "require.resolve" || callee === "import.meta.resolve";
}
