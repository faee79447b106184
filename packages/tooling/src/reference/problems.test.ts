import { expect, test } from "vitest";
import { findProblems, formatProblems } from "./problems.ts";
import { readReference } from "./read-reference.ts";
import { smallPackage } from "./testing/small-package.ts";

const problemsOf = (source: string) =>
  formatProblems(findProblems(readReference("packages/small", smallPackage({ "index.ts": source }))));

test("an export without a doc comment is named with its place", () => {
  expect(problemsOf("/** A. */\nexport const a = 1;\n\nexport const b = 2;\nconst c = 3;")).toBe(
    "packages/small/src/index.ts:4  b is exported and has no doc comment: say above it what its type cannot\n",
  );
});

test.each(["a", "A", "Behind", "Behind.b", "https://a.example"])("a link to %s leads somewhere", (target) => {
  const source = `interface Behind { b: 1 }
    /** See {@link ${target}}. */
    export const a: Behind = 1;
    /** A. */
    export interface A {}`;
  expect(problemsOf(source)).toBe("");
});

test.each([
  ["nothing", "/** See {@link none}. */\nexport const a = 1;", "none"],
  ["what the page does not show", "function own() {}\n/** See {@link own}. */\nexport const a = 1;", "own"],
  [
    "nothing, from a type behind",
    "/** See {@link none}. */\ninterface Behind { b: 1 }\n/** A. */\nexport const a: Behind = { b: 1 };",
    "none",
  ],
  [
    "nothing, from a member",
    "/** A. */\nexport interface A {\n  /** As {@link none}. */\n  a: 1;\n}",
    "none",
  ],
])("a link to %s is a problem", (_name, source, target) => {
  expect(problemsOf(source)).toMatch(
    new RegExp(
      String.raw`^packages/small/src/index\.ts:\d  the doc comment of (?:a|A|Behind) links to ${target}, which .*\n$`,
    ),
  );
});

test("what others made needs no doc comment here", () => {
  expect(problemsOf(`export { screen } from "@testing/library";`)).toBe("");
});
