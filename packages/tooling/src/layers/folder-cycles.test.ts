import { expect, test } from "vitest";
import { findFolderCycles } from "./folder-cycles.ts";

type Imports = readonly (readonly [from: string, to: string])[];

const cycles: [name: string, imports: Imports][] = [
  [
    "two files",
    [
      ["a.ts", "b.ts"],
      ["b.ts", "a.ts"],
    ],
  ],
  [
    "two folders",
    [
      ["a/one.ts", "b/one.ts"],
      ["b/two.ts", "a/two.ts"],
    ],
  ],
  [
    "a folder and a file beside it",
    [
      ["a/one.ts", "index.ts"],
      ["index.ts", "a/two.ts"],
    ],
  ],
  [
    "folders in a folder",
    [
      ["a/b/one.ts", "a/c/one.ts"],
      ["a/c/two.ts", "a/b/two.ts"],
    ],
  ],
];

test.each(cycles)("%s that import each other are found", (_, imports) => {
  expect(findCyclesIn(imports)).toHaveLength(1);
});

test("a cycle is named by the imports that close it, without those that lead to it", () => {
  const imports: Imports = [
    ["z.ts", "a/one.ts"],
    ["a/one.ts", "b/one.ts"],
    ["b/two.ts", "c.ts"],
    ["c.ts", "a/two.ts"],
  ];
  expect(findCyclesIn(imports)).toEqual([
    "packages/x/src  these import each other: packages/x/src/a/one.ts imports packages/x/src/b/one.ts, " +
      "packages/x/src/b/two.ts imports packages/x/src/c.ts, packages/x/src/c.ts imports packages/x/src/a/two.ts",
  ]);
});

const withoutCycle: [name: string, imports: Imports][] = [
  [
    "an entry over its folder",
    [
      ["a.ts", "a/one.ts"],
      ["a/one.ts", "a/two.ts"],
    ],
  ],
  [
    "a folder between two files",
    [
      ["a/one.ts", "low.ts"],
      ["top.ts", "a/one.ts"],
    ],
  ],
  [
    "two ways to one folder",
    [
      ["a.ts", "b.ts"],
      ["a.ts", "c.ts"],
      ["b.ts", "d.ts"],
      ["c.ts", "d.ts"],
    ],
  ],
  [
    "a test",
    [
      ["a/one.ts", "b/one.ts"],
      ["b/one.test.ts", "a/one.ts"],
    ],
  ],
  [
    "test support",
    [
      ["a/one.ts", "b/one.ts"],
      ["b/testing/kit.ts", "a/one.ts"],
    ],
  ],
];

test.each(withoutCycle)("%s is not a cycle", (_, imports) => {
  expect(findCyclesIn(imports)).toEqual([]);
});

function findCyclesIn(imports: Imports) {
  return findFolderCycles(
    imports.map(([from, to]) => ({ from: `packages/x/src/${from}`, to: `packages/x/src/${to}` })),
  );
}
