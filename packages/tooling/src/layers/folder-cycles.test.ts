import { expect, test } from "vitest";
import { findFolderCycles } from "./folder-cycles.ts";

/** Each row lists imports: `a.ts > b.ts` says that a.ts imports b.ts. */
test.each([
  ["two files", "a.ts > b.ts, b.ts > a.ts"],
  ["two folders", "a/one.ts > b/one.ts, b/two.ts > a/two.ts"],
  ["a folder and a file beside it", "a/one.ts > index.ts, index.ts > a/two.ts"],
  ["folders in a folder", "a/b/one.ts > a/c/one.ts, a/c/two.ts > a/b/two.ts"],
])("%s that import each other are found", (_, imports) => {
  expect(findCyclesIn(imports)).toHaveLength(1);
});

test("a cycle is named by the imports that close it, without those that lead to it", () => {
  const imports = "z.ts > a/one.ts, a/one.ts > b/one.ts, b/two.ts > c.ts, c.ts > a/two.ts";
  expect(findCyclesIn(imports)).toEqual([
    "src  these import each other: " +
      "src/a/one.ts imports src/b/one.ts, src/b/two.ts imports src/c.ts, src/c.ts imports src/a/two.ts",
  ]);
});

test.each([
  ["an entry over its folder", "a.ts > a/one.ts, a/one.ts > a/two.ts"],
  ["a folder between two files", "a/one.ts > low.ts, top.ts > a/one.ts"],
  ["two ways to one folder", "a.ts > b.ts, a.ts > c.ts, b.ts > d.ts, c.ts > d.ts"],
  ["a test", "a/one.ts > b/one.ts, b/one.test.ts > a/one.ts"],
  ["test support", "a/one.ts > b/one.ts, b/testing/kit.ts > a/one.ts"],
])("%s is not a cycle", (_, imports) => {
  expect(findCyclesIn(imports)).toEqual([]);
});

function findCyclesIn(imports: string): string[] {
  const pairs = imports.split(", ").map((pair) => pair.split(" > "));
  return findFolderCycles(pairs.map(([from, to]) => ({ from: `src/${from}`, to: `src/${to}` })));
}
