import { expect, test } from "vitest";
import { createClassLists } from "./class-lists.ts";

const { code, inline } = createClassLists(
  { a: "_h_a", "b-c": '_h_"b', кнопка: "_h_k", default: "_h_d" },
  "x.css",
);
const object = /orderpaneClasses_\w+/.exec(code)![0];
const constant = (index: number) => code.match(/orderpane_\w+_\d+(?= =)/g)![index]!;
const declaration = `var ${object} = { "a": ${constant(0)} };\n`;

/** Runs what the module and a bundle that uses it say. */
const run = (uses: string) =>
  // oxlint-disable-next-line typescript/no-implied-eval -- what a bundle that holds it would do
  new Function(`${code.replaceAll(/^export .*$/gm, "")}return [${uses}]`)() as unknown[];

test.each([
  ["a name", `${object}.a`, 0],
  ["a name that no export can have", `${object}.default`, 3],
])("%s is read directly, at the same place", (_name, use, index) => {
  const inlined = inline(`${declaration}f(${use}, 1)`);
  expect(inlined).toBe(`${declaration}f(${constant(index).padEnd(use.length)}, 1)`);
  const named = inline(`${declaration}${use}`).slice(declaration.length);
  expect(run(named)).toEqual(run(use));
});

test("modules of one folder are distinguished", () => {
  const other = createClassLists({ a: "_h_a" }, "y.css");
  expect(other.code).not.toContain(object);
  expect(other.inline(`${declaration}${object}.a`)).toBe(`${declaration}${object}.a`);
});

test.each([
  ["a name that it does not have", `${object}.nope`],
  ["a method of every object", `${object}.toString()`],
  ["a computed name", `${object}[name]`],
  ["a name with an escape that hides it", `${object}["\\x61z"]`],
  ["the object itself", `Object.keys(${object})`],
  ["destructuring", `const { a } = ${object}`],
  ["an assignment", `${object}.a = 1`],
  ["deleting", `delete ${object}.a`],
  ["a call with itself as this", `${object}.a()`],
])("with %s the object stays what it is", (_name, use) => {
  const bundle = `${declaration}f(${object}.a);\n${use}`;
  expect(inline(bundle)).toBe(bundle);
});
