import { parseSync } from "oxc-parser";

export interface Import {
  /** The imported module, as written. Undefined when it is computed: `import(name)`. */
  readonly specifier: string | undefined;
  /** Whether the whole statement has no effect at run time: `import type`, `export type`. */
  readonly typeOnly: boolean;
  readonly line: number;
}

/**
 * Reads the imports of a source: static and dynamic imports, and re-exports. The linter refuses the other
 * forms: `require`, and `import("x").T` in types. It also refuses sources that cannot be parsed.
 *
 * `import { type T } from "x"` is not a type-only import, because the module is still loaded.
 */
export function readImports(fileName: string, source: string): Import[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(fileName, source).module;
  const importAt = (start: number, specifier: string | undefined) => ({
    specifier,
    typeOnly: /^(import|export)\s+type\b/.test(source.slice(start)),
    line: source.slice(0, start).split("\n").length,
  });
  return [
    ...staticImports.map(({ start, moduleRequest }) => importAt(start, moduleRequest.value)),
    ...staticExports.flatMap(({ start, entries: [entry] }) =>
      entry?.moduleRequest ? [importAt(start, entry.moduleRequest.value)] : [],
    ),
    ...dynamicImports.map(({ start, moduleRequest }) => {
      const argument = source.slice(moduleRequest.start, moduleRequest.end);
      return importAt(start, /^["'](.*)["']$/.exec(argument)?.[1]);
    }),
  ];
}
