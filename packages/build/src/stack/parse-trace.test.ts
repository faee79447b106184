import { expect, test } from "vitest";
import { parseTraces } from "./parse-trace.ts";

test.each<[text: string, source: string, line: number, column: number, written: string]>([
  ["    at save (card.0a1b2c3d.js:2:345)", "card.0a1b2c3d.js", 2, 345, "    at NAME (PLACE)"],
  ["    at card.0a1b2c3d.js:2:345", "card.0a1b2c3d.js", 2, 345, "    at NAME (PLACE)"],
  [
    "    at async Promise.all (index 0)\n    at async save (a.js:1:2)",
    "a.js",
    1,
    2,
    "    at async Promise.all (index 0)\n    at async NAME (PLACE)",
  ],
  ["    at new Card (about:srcdoc:12:3456)", "about:srcdoc", 12, 3456, "    at new NAME (PLACE)"],
  [
    "    at eval (eval at run (a.js:1:2), <anonymous>:3:4)",
    "<anonymous>",
    3,
    4,
    "    at eval (eval at run (a.js:1:2), PLACE)",
  ],
  ["save@card.0a1b2c3d.js:3:57", "card.0a1b2c3d.js", 3, 57, "NAME@PLACE"],
  ["save@https://a.test/x.js line 3 > eval:1:9", "eval", 1, 9, "save@https://a.test/x.js line 3 > PLACE"],
  ["    save https://a.test/orders/1:3:57", "https://a.test/orders/1", 3, 57, "    NAME PLACE"],
  [
    "12:01:07 web-1 |     at save (card.0a1b2c3d.js:2:345)",
    "card.0a1b2c3d.js",
    2,
    345,
    "12:01:07 web-1 |     at NAME (PLACE)",
  ],
  [
    "    at save (card.0a1b2c3d.js:2:345) TypeError: Failed to fetch",
    "card.0a1b2c3d.js",
    2,
    345,
    "    at NAME (PLACE) TypeError: Failed to fetch",
  ],
  ["    at save (card.0a1b2c3d.js:2:345)\r\n", "card.0a1b2c3d.js", 2, 345, "    at NAME (PLACE)\r\n"],
])("%o", (text, source, line, column, written) => {
  const [[position] = []] = parseTraces(text);
  expect(position).toMatchObject({ source, line, column });
  const { start, end, write } = position!;
  expect(text.slice(0, start) + write("NAME", "PLACE") + text.slice(end)).toBe(written);
});

test.each([
  ["    at b (a.js:1:2)", "at PLACE"],
  ["    at async b (a.js:1:2)", "at async PLACE"],
  ["    at new b (a.js:1:2)", "at PLACE"],
  ["b@a.js:1:2", "@PLACE"],
])("a function without a name: %o", (text, written) => {
  expect(parseTraces(text)[0]![0]!.write(null, "PLACE")).toBe(written);
});

test.each(["", "TypeError: x is not a function", "    at <anonymous>", "at 12:30:15 it broke"])(
  "no position in %o",
  (text) => {
    expect(parseTraces(text)).toEqual([]);
  },
);

test("each trace in a log is found", () => {
  const log = `12:01:06 started
Error: Unexpected token at position 0
    at a (one.js:1:2)
    at Array.map (<anonymous>)

    at b (one.js:1:3)
12:01:08 Error: two
c@two.js:1:4
d@two.js:1:5
Uncaught Error: three three.js:1:6
Uncaught Error: four four.js:1:7
    at e (four.js:1:8)`;
  const sources = parseTraces(log).map((trace) => trace.map(({ source, column }) => `${source} ${column}`));
  expect(sources).toEqual([
    ["one.js 2", "one.js 3"],
    ["two.js 4", "two.js 5"],
    ["three.js 6"],
    ["four.js 7", "four.js 8"],
  ]);
});
