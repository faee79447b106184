import { expect, test } from "vitest";
import { parseTraces } from "./parse-trace.ts";

test.each([
  ["    at save (card.0a1b2c3d.js:2:345)", "card.0a1b2c3d.js", "    at save (PLACE)"],
  ["    at card.0a1b2c3d.js:2:345", "card.0a1b2c3d.js", "    at PLACE"],
  [
    "    at async Promise.all (index 0)\n    at async save (a.js:2:345)",
    "a.js",
    "    at async Promise.all (index 0)\n    at async save (PLACE)",
  ],
  ["    at new Card (about:srcdoc:2:345)", "about:srcdoc", "    at new Card (PLACE)"],
  [
    "    at eval (eval at run (a.js:1:2), <anonymous>:2:345)",
    "<anonymous>",
    "    at eval (eval at run (a.js:1:2), PLACE)",
  ],
  ["save@card.0a1b2c3d.js:2:345", "card.0a1b2c3d.js", "save@PLACE"],
  ["save@https://a.test/x.js line 3 > eval:2:345", "eval", "save@https://a.test/x.js line 3 > PLACE"],
  ["    save https://a.test/orders/1:2:345", "https://a.test/orders/1", "    save PLACE"],
  ["12:01:07 web-1 |     at save (a.js:2:345)", "a.js", "12:01:07 web-1 |     at save (PLACE)"],
  [
    "    at save (a.js:2:345) TypeError: Failed to fetch",
    "a.js",
    "    at save (PLACE) TypeError: Failed to fetch",
  ],
  ["    at save (a.js:2:345)\r\n", "a.js", "    at save (PLACE)\r\n"],
])("%o", (text, source, written) => {
  const [[position] = []] = parseTraces(text);
  expect(position).toMatchObject({ source, line: 2, column: 345 });
  expect(`${text.slice(0, position!.start)}PLACE${text.slice(position!.end)}`).toBe(written);
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
