import { expect, test } from "vitest";
import { readReference } from "./read-reference.ts";
import { smallPackage } from "./testing/small-package.ts";

const read = (...args: Parameters<typeof smallPackage>) =>
  readReference("packages/small", smallPackage(...args));
const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name);

test("entries are the TypeScript files that package.json exports, in its order", () => {
  const { entries } = read(
    { "index.ts": "export const a = 1;", "ui.tsx": "export const b = 1;", "run.ts": "a();" },
    { ".": "./src/index.ts", "./schema.json": "./a.json", "./run": "./src/run.ts", "./ui": "./src/ui.tsx" },
  );
  expect(entries.map(({ specifier }) => specifier)).toEqual(["@orderpane/small", "@orderpane/small/ui"]);
});

test("names stand in one order on every machine", () => {
  const { entries } = read({
    "index.ts": "export const b = 1, settings = 1, Settings = 1, A = 1, ab = 1;",
  });
  expect(namesOf(entries[0]!.items)).toEqual(["A", "ab", "b", "Settings", "settings"]);
});

test("exports are followed to where they are declared, under whatever name", () => {
  const { entries } = read({
    "index.ts": `export { inner as outer, type T } from "./a.ts";
      export type * from "./b.ts";
      import { own } from "./c.ts";
      export { own as mine };
      export { default as last } from "./c.ts";`,
    "a.ts": `export { inner } from "./c.ts";\nexport type T = 1;`,
    "b.ts": "export interface I {}\nexport default function none() {}",
    "c.ts": "export const inner = 1, own = 2;\nfunction best() {}\nexport default best;",
  });
  const found = entries[0]!.items.map(({ name, declaration }) => [name, declaration.name, declaration.file]);
  expect(found).toEqual([
    ["I", "I", "packages/small/src/b.ts"],
    ["last", "best", "packages/small/src/c.ts"],
    ["mine", "own", "packages/small/src/c.ts"],
    ["outer", "inner", "packages/small/src/c.ts"],
    ["T", "T", "packages/small/src/a.ts"],
  ]);
});

test("what others made is named with its package", () => {
  const { entries } = read({ "index.ts": `export { screen, act } from "@testing/library";` });
  expect(entries[0]).toMatchObject({
    items: [],
    foreign: [
      { name: "act", from: "@testing/library" },
      { name: "screen", from: "@testing/library" },
    ],
  });
});

test("what an exported module declares globally belongs to the entry", () => {
  const { entries, findType } = read({
    "index.ts": `export type * from "./globals.ts";\nexport { a } from "./a.ts";`,
    "globals.ts": "declare global {\n  namespace Small { interface Order {} }\n}\nexport {};",
    "a.ts": "export function a(): Small.Order { return {}; }",
  });
  const [a, small] = entries[0]!.items;
  expect([a?.name, small?.name]).toEqual(["a", "Small"]);
  expect(findType(a!.declaration, "Small.Order")).toBe(small!.declaration);
});

test("types behind the exports come along, through packages, aliases and namespaces, each once", () => {
  const { behind } = read({
    "index.ts": `import type { Far as Near } from "@orderpane/other/far";
      import type * as other from "@orderpane/other/far";
      import type { Foreign } from "preact";
      interface Own { own: Own; near: Near }
      interface Unused {}
      export function f<T>(a: Own, b: other.Deep, c: Foreign, d: T, e: Exported): void {}
      export interface Exported { own: Own }`,
    "packages/other/package.json": JSON.stringify({ exports: { "./far": "./src/far.ts" } }),
    "packages/other/src/far.ts": `export type { Far } from "./near.ts";\nexport type Deep = Farther;\ntype Farther = 1;`,
    "packages/other/src/near.ts": "export interface Far {}",
  });
  expect(namesOf(behind)).toEqual(["Deep", "Far", "Farther", "Own"]);
});

test.each([
  [
    { "index.ts": `export { a } from "./none.ts";` },
    "packages/small/src/none.ts is not there, but is imported",
  ],
  [
    { "index.ts": `export { a } from "./b.ts";`, "b.ts": "" },
    "packages/small/src/index.ts exports a, but what that is cannot be found",
  ],
])("%j cannot be read", (sources, message) => {
  expect(() => read(sources)).toThrow(expect.objectContaining({ code: "no-reference", message }));
});
