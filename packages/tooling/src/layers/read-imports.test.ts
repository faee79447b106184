import { expect, test } from "vitest";
import { readImports } from "./read-imports.ts";

test.each([
  { name: "a static import", source: 'import { a } from "x";' },
  { name: "an import for its effect", source: 'import "x";' },
  { name: "import type", source: 'import type { A } from "x";', typeOnly: true },
  { name: "an inline type import", source: 'import { type A } from "x";' },
  { name: "a re-export", source: 'export { a } from "x";' },
  { name: "a re-export of all", source: 'export * from "x";' },
  { name: "export type", source: 'export type { A } from "x";', typeOnly: true },
  { name: "export type of all", source: 'export type * from "x";', typeOnly: true },
  { name: "a dynamic import", source: 'await import("x");' },
  { name: "a computed import", source: "await import(name);", specifier: undefined },
])("$name is read", ({ source, specifier = source.includes("x") ? "x" : undefined, typeOnly = false }) => {
  expect(readImports("a.ts", source)).toEqual([{ specifier, typeOnly, line: 1 }]);
});

test("exports without a source, texts and comments are not imports", () => {
  const source = 'export const a = "import(\'x\')"; // import "y"\nexport { a as b };';
  expect(readImports("a.ts", source)).toEqual([]);
});

test("imports have their lines", () => {
  const source = 'import "first";\n\nexport { a } from "second";\nconst load = () => import("late");\n';
  expect(readImports("a.tsx", source).map(({ specifier, line }) => [specifier, line])).toEqual([
    ["first", 1],
    ["second", 3],
    ["late", 4],
  ]);
});
