import { expect, test } from "vitest";
import { findDeepNesting } from "./nesting.ts";

const nested = (open: string, close: string, levels = 2_000) => open.repeat(levels) + close.repeat(levels);

test.each([
  ["elements", `export default () => ${nested("<b>", "</b>")};`],
  ["elements with text", `export default () => ${nested("<b>x", "</b>y")};`],
  ["fragments", `export default () => ${nested("<>", "</>")};`],
  ["arrays", `const a: Array<number> = ${nested("[", "]")};`],
  ["parentheses", `const a = ${nested("(", ")")};`],
  ["templates", `const a = ${nested("`${", "}`")};`],
  ["blocks", nested("if (a) {\n", "}")],
  ["style rules", nested("a {", "}")],
])("nested %s are found", (_name, code) => {
  expect(findDeepNesting(code)).toMatchObject({
    code: "not-compiled",
    problem: expect.stringContaining("2000"),
  });
});

test("the offset is that of the innermost bracket", () => {
  const code = `const a = ${nested("[", "]")};`;
  expect(findDeepNesting(code)!.offset).toBe(code.indexOf("]"));
});

test.each([
  ["a sum of 10,000 terms", Array(10_000).fill("x").join(" + ")],
  ["brackets in strings", `":)";\n':]';\n"\\"}";\n`.repeat(2_000)],
  ["brackets in comments", "// :)\n/* :] */\n".repeat(2_000)],
  ["type arguments", "const a: Map<string, Array<number>> = new Map<string, number[]>();\n".repeat(2_000)],
  ["elements that follow each other", "<b><i />x</b>".repeat(2_000)],
  ["1,000 levels", nested("[", "]", 1_000)],
])("%s are not too deep", (_name, code) => {
  expect(findDeepNesting(code)).toBeNull();
});
