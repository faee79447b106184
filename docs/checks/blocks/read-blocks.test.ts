import { expect, test } from "vitest";
import { divideBlocks } from "./block-projects.ts";
import { type Block, readBlocks } from "./read-blocks.ts";

const fence = "```";

const block = (over: Partial<Block>): Block => ({
  page: "page.md",
  line: 2,
  language: "ts",
  code: "a();\n",
  run: false,
  ...over,
});

test.each([
  ["a language alone", "ts", {}],
  ["a block that is run", "ts run", { run: true }],
  ["a named file", "tsx file=widgets/a/index.tsx", { language: "tsx", file: "widgets/a/index.tsx" }],
  ["a named reason", "ts no-check because=it is half", { because: "it is half" }],
])("%s", (_, info, expected) => {
  const text = `${fence}${info}\na();\n${fence}\n`;
  expect(readBlocks({ path: "page.md", text })).toEqual([block(expected)]);
});

test.each([
  ["no-check without a reason", "ts no-check", "belong together"],
  ["a reason without no-check", "ts because=so", "belong together"],
  ["an unknown word", "ts rnu", '"rnu" is not known'],
])("%s is a problem", (_, info, problem) => {
  const text = `${fence}${info}\na();\n${fence}\n`;
  expect(readBlocks({ path: "page.md", text })[0]?.problem).toContain(problem);
});

test("a block in a list begins at its line, without the indent of the list", () => {
  const text = `1. Do this:\n\n   ${fence}ts\n   a(\n     1,\n   );\n   ${fence}\n\n${fence}sh\nls\n${fence}\n`;
  expect(readBlocks({ path: "page.md", text })).toEqual([
    block({ line: 4, code: "a(\n  1,\n);\n" }),
    block({ line: 10, language: "sh", code: "ls\n" }),
  ]);
});

test("blocks that name files are compiled together, before and after one of them is replaced", () => {
  const [alone, first, other, second] = [
    block({ code: "alone" }),
    block({ file: "a.ts", code: "1" }),
    block({ file: "b.ts", code: "b" }),
    block({ file: "a.ts", code: "2" }),
  ];
  expect(divideBlocks([alone, first, other, second])).toEqual([
    [{ path: "block.ts", block: alone }],
    [
      { path: "a.ts", block: first },
      { path: "b.ts", block: other },
    ],
    [
      { path: "a.ts", block: second },
      { path: "b.ts", block: other },
    ],
  ]);
});
