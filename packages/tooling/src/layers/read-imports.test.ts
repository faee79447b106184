import { describe, expect, test } from "vitest";
import { readImports } from "./read-imports.ts";

const forms: { name: string; source: string; specifier: string | undefined; typeOnly: boolean }[] = [
  { name: "a static import", source: 'import { a } from "x";', specifier: "x", typeOnly: false },
  { name: "an import for its effect", source: 'import "x/y";', specifier: "x/y", typeOnly: false },
  { name: "import type", source: 'import type { A } from "x";', specifier: "x", typeOnly: true },
  { name: "an inline type import", source: 'import { type A } from "x";', specifier: "x", typeOnly: false },
  { name: "a re-export", source: 'export { a } from "x";', specifier: "x", typeOnly: false },
  { name: "a re-export of all", source: 'export * from "x";', specifier: "x", typeOnly: false },
  { name: "export type", source: 'export type { A } from "x";', specifier: "x", typeOnly: true },
  { name: "export type of all", source: 'export type * from "x";', specifier: "x", typeOnly: true },
  { name: "a dynamic import", source: 'await import("x");', specifier: "x", typeOnly: false },
  { name: "a computed import", source: "await import(name);", specifier: undefined, typeOnly: false },
  { name: "an import in a type", source: 'type A = import("x").A;', specifier: "x", typeOnly: true },
  { name: "require", source: 'const a = require("x");', specifier: "x", typeOnly: false },
  { name: "require.resolve", source: 'require.resolve("x");', specifier: "x", typeOnly: false },
  { name: "import.meta.resolve", source: 'import.meta.resolve("x");', specifier: "x", typeOnly: false },
  { name: "import = require", source: 'import a = require("x");', specifier: "x", typeOnly: false },
];

describe("imports are read from", () => {
  test.each(forms)("$name", ({ source, specifier, typeOnly }) => {
    expect(readImports("a.ts", source)).toEqual({ imports: [{ specifier, typeOnly, line: 1 }] });
  });
});

test("exports without a source, texts and comments are not imports", () => {
  const source = 'export const a = "import(\'x\')"; // import "y"\nexport { a as b };';
  expect(readImports("a.ts", source)).toEqual({ imports: [] });
});

test("imports have their lines and the order of the source", () => {
  const source = 'const load = () => import("late");\n\nexport { a } from "first";\nimport "second";\n';
  expect(readImports("a.tsx", source).imports).toEqual([
    { specifier: "late", typeOnly: false, line: 1 },
    { specifier: "first", typeOnly: false, line: 3 },
    { specifier: "second", typeOnly: false, line: 4 },
  ]);
});

test("a source that cannot be parsed is a problem, with its line", () => {
  const { imports, problem } = readImports("a.ts", "import {");
  expect(imports).toEqual([]);
  expect(problem).toEqual({ line: 1, message: expect.stringMatching(/^cannot be parsed: \S/) as string });
});
