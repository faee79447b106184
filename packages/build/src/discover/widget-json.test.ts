import { describe, expect, test } from "vitest";
import { BuildError } from "../errors.ts";
import { readWidgetJson } from "./widget-json.ts";

const file = "widgets/a/widget.json";

test("every key is read", () => {
  const text = `{
    "$schema": "x", "title": "Покупатель", "height": 120, "page": "product",
    "settings": {
      "address": { "type": "url", "default": "https://a.test/", "required": true },
      "local": { "type": "url", "default": "http://127.0.0.1:3000" },
      "limit": { "type": "number", "default": 5 },
      "isOpen": { "type": "boolean", "default": false, "required": false },
      "greeting": { "type": "string" }
    },
    "budget": { "xml": 30000, "references": 900 }
  }`;
  expect(readWidgetJson(text, { file })).toEqual({
    title: "Покупатель",
    height: 120,
    page: "product",
    settings: {
      address: { type: "url", default: "https://a.test/", required: true },
      local: { type: "url", default: "http://127.0.0.1:3000" },
      limit: { type: "number", default: 5 },
      isOpen: { type: "boolean", default: false, required: false },
      greeting: { type: "string" },
    },
    budget: { xml: 30_000, references: 900 },
  });
});

test("the page is order by default", () => {
  expect(readWidgetJson(`{"title":"A","height":1}`, { file })).toEqual({
    title: "A",
    height: 1,
    page: "order",
    settings: {},
    budget: {},
  });
});

const bad: [name: string, text: string, line: number, column: number, problem: RegExp][] = [
  ["nothing", "", 1, 1, /is not JSON: value expected/],
  ["no JSON", `{\n  "title": "A",\n  "height" 120\n}`, 3, 12, /colon expected/],
  ["cut off", `{ "title": "A",`, 1, 16, /is not JSON/],
  ["a comment", `{\n  // a\n  "title": "A" }`, 2, 3, /is not JSON: invalid comment token/],
  ["a trailing comma", `{ "title": "A", "height": 1, }`, 1, 30, /is not JSON/],
  ["an array", ` [1]`, 1, 2, /must hold an object/],
  ["a name twice", `{ "title": "A",\n"title": "B" }`, 2, 1, /"title" is given twice/],
  [
    "an unknown key",
    `{ "title": "A", "heigth": 1 }`,
    1,
    17,
    /unknown key "heigth", expected \$schema, title/,
  ],
  ["no title", `{ "height": 1 }`, 1, 1, /"title" is missing/],
  ["an empty title", `{ "title": " ", "height": 1 }`, 1, 12, /"title" must be a text.*found " "/],
  ["no height", `{ "title": "A" }`, 1, 1, /"height" is missing/],
  [
    "a height of 0",
    `{ "title": "A",\n  "height": 0 }`,
    2,
    13,
    /"height" must be a positive integer, found 0/,
  ],
  ["a negative height", `{ "title": "A", "height": -5 }`, 1, 27, /found -5/],
  ["half a pixel", `{ "title": "A", "height": 1.5 }`, 1, 27, /found 1.5/],
  ["a height in quotes", `{ "title": "A", "height": "60" }`, 1, 27, /found "60"/],
  ["a height that is an object", `{ "title": "A", "height": {} }`, 1, 27, /found an object/],
  [
    "an unknown page",
    `{ "title": "A", "height": 1, "page": "cart" }`,
    1,
    38,
    /"order" or "product", found "cart"/,
  ],
  ["a budget as a number", `{ "title": "A", "height": 1, "budget": 1 }`, 1, 40, /"budget" must be an object/],
  [
    "a budget of something else",
    `{ "title": "A", "height": 1, "budget": { "brotli": 1 } }`,
    1,
    42,
    /unknown key "brotli", expected xml, references/,
  ],
  [
    "a budget that is not a number",
    `{ "title": "A", "height": 1, "budget": { "xml": "64 kB" } }`,
    1,
    49,
    /"xml" must be a positive integer, found "64 kB"/,
  ],
  [
    "settings as a list",
    `{ "title": "A", "height": 1, "settings": [] }`,
    1,
    42,
    /"settings" must be an object/,
  ],
  [
    "a budget as a list",
    `{ "title": "A", "height": 1, "budget": [] }`,
    1,
    40,
    /must be an object, found an array/,
  ],
  [
    "a setting that no object can have",
    `{ "title": "A", "height": 1, "settings": { "constructor": { "type": "url" } } }`,
    1,
    44,
    /"constructor" cannot be a key/,
  ],
  [
    "a setting's name",
    `{ "title": "A", "height": 1, "settings": { "a-b": {} } }`,
    1,
    44,
    /"a-b" cannot name/,
  ],
  [
    "a setting as text",
    `{ "title": "A", "height": 1, "settings": { "a": "url" } }`,
    1,
    49,
    /"a" must be an object/,
  ],
  [
    "no type",
    `{ "title": "A", "height": 1, "settings": { "a": {} } }`,
    1,
    49,
    /"type" is missing, expected one of "string"/,
  ],
  [
    "an unknown type",
    `{ "title": "A", "height": 1, "settings": { "a": { "type": "date" } } }`,
    1,
    59,
    /found "date"/,
  ],
  [
    "a key of a setting",
    `{ "title": "A", "height": 1, "settings": { "a": { "kind": 1 } } }`,
    1,
    51,
    /unknown key "kind"/,
  ],
  [
    "a default of another type",
    `{ "title": "A", "height": 1, "settings": { "a": { "type": "number", "default": "5" } } }`,
    1,
    80,
    /"default" must be a number, found "5"/,
  ],
  [
    "a default address over http",
    `{ "title": "A", "height": 1, "settings": { "a": { "type": "url", "default": "http://a.test" } } }`,
    1,
    77,
    /"default" must be an https URL/,
  ],
  [
    "required as text",
    `{ "title": "A", "height": 1, "settings": { "a": { "type": "string", "required": "yes" } } }`,
    1,
    81,
    /"required" must be true or false, found "yes"/,
  ],
];

describe("an invalid widget.json is refused with the place", () => {
  test.each(bad)("%s", (_name, text, line, column, problem) => {
    const error = refusal(text);
    expect(error).toMatchObject({ code: "bad-declaration", file, line, column });
    expect(error.message).toMatch(problem);
    expect(error.message.startsWith(`${file}:${line}:${column}: `)).toBe(true);
    expect(error.frame).toMatch(/\^$/);
  });
});

function refusal(text: string): BuildError {
  try {
    readWidgetJson(text, { file });
  } catch (error) {
    if (error instanceof BuildError) return error;
    throw error;
  }
  throw new Error("was accepted");
}
