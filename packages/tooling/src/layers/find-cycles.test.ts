import { expect, test } from "vitest";
import { findFolderCycles } from "./find-cycles.ts";
import { readImports } from "./read-imports.ts";

test.each<[name: string, sources: Record<string, string>]>([
  ["two files", { "a.ts": 'import "./b.ts"', "b.ts": 'import type { A } from "./a.ts"' }],
  ["two folders", { "a/one.ts": 'import "../b/one.ts"', "b/two.ts": 'export * from "../a/two.ts"' }],
  [
    "a folder and a file beside it",
    { "a/one.ts": 'import "../index.ts"', "index.ts": 'import "./a/two.ts"' },
  ],
  ["folders in a folder", { "a/b/one.ts": 'import "../c/one.ts"', "a/c/two.ts": 'import "../b/two.ts"' }],
])("%s that import each other are found", (_, sources) => {
  expect(findCyclesIn(sources)).toHaveLength(1);
});

test("a cycle is named by the imports that close it", () => {
  const sources = {
    "a/one.ts": 'import "../b/one.ts"',
    "b/two.ts": 'import "../c/one.ts"',
    "c/one.ts": 'import "../a/two.ts"',
  };
  expect(findCyclesIn(sources)).toEqual([
    {
      at: "packages/x/src",
      why:
        "these import each other: packages/x/src/a/one.ts imports packages/x/src/b/one.ts, " +
        "packages/x/src/b/two.ts imports packages/x/src/c/one.ts, " +
        "packages/x/src/c/one.ts imports packages/x/src/a/two.ts",
    },
  ]);
});

test.each<[name: string, sources: Record<string, string>]>([
  ["an entry over its folder", { "a.ts": 'import "./a/one.ts"', "a/one.ts": 'import "./two.ts"' }],
  [
    "a folder between two files",
    { "low.ts": "", "a/one.ts": 'import "../low.ts"', "top.ts": 'import "./a/one.ts"' },
  ],
  ["a test", { "a/one.ts": 'import "../b/one.ts"', "b/one.test.ts": 'import "../a/one.ts"' }],
  ["test support", { "a/one.ts": 'import "../b/one.ts"', "b/testing/kit.ts": 'import "../../a/one.ts"' }],
])("%s is not a cycle", (_, sources) => {
  expect(findCyclesIn(sources)).toEqual([]);
});

/** The files that an import names exist, so that every import counts. */
function findCyclesIn(sources: Readonly<Record<string, string>>) {
  const existing = ["a/one.ts", "a/two.ts", "a/b/two.ts", "a/c/one.ts", "b/one.ts", "c/one.ts"];
  const empty = Object.fromEntries(existing.map((file) => [file, ""]));
  const files = Object.entries({ ...empty, ...sources }).map(([name, source]) => {
    const file = `packages/x/src/${name}`;
    return { file, imports: readImports(file, source).imports };
  });
  return findFolderCycles({ files });
}
