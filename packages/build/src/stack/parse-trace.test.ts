import { expect, test } from "vitest";
import { parseTrace } from "./parse-trace.ts";

test.each<[text: string, source: string, line: number, column: number]>([
  ["    at save (card.0a1b2c3d.js:2:345)", "card.0a1b2c3d.js", 2, 345],
  ["    at card.0a1b2c3d.js:2:345", "card.0a1b2c3d.js", 2, 345],
  ["    at async Promise.all (index 0)\n    at async save (a.js:1:2)", "a.js", 1, 2],
  ["    at HTMLElement.<anonymous> (https://a.test/b?c=1#d:1:2)", "https://a.test/b?c=1#d", 1, 2],
  ["    at new Card (about:srcdoc:12:3456)", "about:srcdoc", 12, 3456],
  ["    at eval (eval at run (a.js:1:2), <anonymous>:3:4)", "<anonymous>", 3, 4],
  ["    at x [as onClick] (http://127.0.0.1:4480/orders/1:1:20)", "http://127.0.0.1:4480/orders/1", 1, 20],
  ["save@card.0a1b2c3d.js:3:57", "card.0a1b2c3d.js", 3, 57],
  ["@https://a.test/orders/1:3:57", "https://a.test/orders/1", 3, 57],
  ["b/</<@about:srcdoc:1:2", "about:srcdoc", 1, 2],
  ["save@https://a.test/x.js line 3 > eval:1:9", "eval", 1, 9],
  ["Uncaught TypeError: x is undefined card.0a1b2c3d.js:2:7", "card.0a1b2c3d.js", 2, 7],
  ["    at save (card.0a1b2c3d.js:2:345)\r\n", "card.0a1b2c3d.js", 2, 345],
])("%o", (text, source, line, column) => {
  const [position] = parseTrace(text);
  expect(position).toMatchObject({ source, line, column });
  expect(text.slice(position!.start, position!.end)).toBe(`${source}:${line}:${column}`);
});

test.each(["", "TypeError: x is not a function", "    at <anonymous>", "at 12:30 it broke"])(
  "no position in %o",
  (text) => {
    expect(parseTrace(text)).toEqual([]);
  },
);
